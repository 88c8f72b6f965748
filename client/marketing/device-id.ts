import { readCookie } from '#client/lib/cookie.ts';

const itemName = 'device_id';
const randomLength = 21;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/**
 * This browser's id: the one of a `device_id` cookie, else one of our own, made when it is first
 * asked for and kept in local storage (specification, section 3). Only for who has agreed.
 */
export function deviceId(): string {
  const given = readCookie(itemName);
  if (given !== null && /^[\w-]{1,128}$/.test(given)) return given;
  try {
    const kept = localStorage.getItem(itemName);
    if (kept !== null && /^web_[\w-]{21}$/.test(kept)) return kept;
    const made = newId();
    localStorage.setItem(itemName, made);
    return made;
  } catch {
    // Without storage it is another one each time.
    return newId();
  }
}

/** Forgets our own. */
export function forgetDeviceId(): void {
  try {
    localStorage.removeItem(itemName);
  } catch {
    // Without storage there is none.
  }
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(randomLength));
  // 64 characters, so that the low six bits of a byte choose one without favour.
  return `web_${Array.from(bytes, (byte) => alphabet[byte & 63]).join('')}`;
}
