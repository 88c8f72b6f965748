const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits, as Stripe's ids and secrets are made of. */
export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** A fresh id with Stripe's prefix of the kind, such as `cus`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}
