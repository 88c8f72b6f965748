import type { ownCode } from '#worker/account/table.ts';
import { hmac } from '#worker/crypto.ts';

/** What a person confirms by a code to their own address. */
export type OwnCodePurpose = (typeof ownCode.$inferSelect)['purpose'];

/**
 * What is stored of a code: useless without the pepper, for another person, for another purpose,
 * and once the account has another e-mail. `id` is new for each code.
 */
export function ownCodeDigest(
  pepper: string,
  purpose: OwnCodePurpose,
  { id, email, code }: { id: string; email: string; code: string },
): Promise<string> {
  return hmac(pepper, `own-code:${purpose}:${id}:${email}:${code}`);
}
