import { hmac } from '#worker/crypto.ts';

/** What is stored of the mailbox that an address delivers to: useless without the pepper. */
export function mailboxHash(pepper: string, email: string): Promise<string> {
  // The name is that of the first things that were kept in this way, so that they still count.
  return hmac(pepper, `spent-trial:${mailboxOf(email)}`);
}

/** What is stored of a card's or an account's fingerprint: useless without the pepper. */
export function methodHash(pepper: string, fingerprint: string): Promise<string> {
  return hmac(pepper, `payment-method:${fingerprint}`);
}

/** Providers that deliver `name+anything@` to `name@`, under the name that all others stand for. */
const tagged: Record<string, string> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'outlook.com': 'outlook.com',
  'outlook.de': 'outlook.de',
  'hotmail.com': 'hotmail.com',
  'hotmail.de': 'hotmail.de',
  'live.com': 'live.com',
  'live.de': 'live.de',
  'msn.com': 'msn.com',
  'icloud.com': 'icloud.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'proton.me': 'proton.me',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'fastmail.com': 'fastmail.com',
  'fastmail.fm': 'fastmail.fm',
  'posteo.de': 'posteo.de',
  'mailbox.org': 'mailbox.org',
};

/** Providers to which a dot in the name means nothing. */
const dotless = new Set(['gmail.com', 'proton.me']);

/**
 * The mailbox to which an address delivers, in one form: in lower case, with its domain in ASCII,
 * and without what its provider ignores. Of a provider that is not known to ignore anything,
 * nothing is left out: two people of one company are never taken for one.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at).toLowerCase();
  const domain = asciiDomain(email.slice(at + 1).toLowerCase());
  const provider = tagged[domain];
  if (provider === undefined) return `${name}@${domain}`;
  const [untagged = name] = name.split('+');
  return `${dotless.has(provider) ? untagged.replaceAll('.', '') : untagged}@${provider}`;
}

function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : domain;
}
