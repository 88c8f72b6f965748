import { mailboxOf } from '#worker/account/known/mailbox.ts';
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
