import { readBrowserCookie } from '#client/lib/browser-cookie.ts';

const itemName = 'device_id';
const randomLength = 21;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/**
 * This browser's id: the value of the `device_id` cookie, else an id that is created on first use
 * and kept in local storage. Call it only after consent.
 */
export function deviceId(): string {
  const cookieId = readBrowserCookie(itemName);
  if (cookieId !== null && /^[\w-]{1,128}$/.test(cookieId)) return cookieId;
  try {
    const storedId = localStorage.getItem(itemName);
    if (storedId !== null && /^web_[\w-]{21}$/.test(storedId)) return storedId;
    const createdId = createId();
    localStorage.setItem(itemName, createdId);
    return createdId;
  } catch {
    // Without storage the id is a new one each time.
    return createId();
  }
}

/** Removes the id that we created. */
export function forgetDeviceId(): void {
  try {
    localStorage.removeItem(itemName);
  } catch {
    // Without storage there is none.
  }
}

function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(randomLength));
  // The alphabet has 64 characters, so the low six bits of a byte choose each with equal
  // probability.
  return `web_${Array.from(bytes, (byte) => alphabet[byte & 63]).join('')}`;
}
