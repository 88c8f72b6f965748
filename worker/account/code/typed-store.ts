import { CompactEncrypt, compactDecrypt, errors } from 'jose';

import { challengeLifeMs } from '#worker/account/code/rules.ts';
import type { Ctx } from '#worker/context.ts';
import { addressMark } from '#worker/crypto.ts';

/*
 * The KV store of what was typed in a challenge's first step. KV cannot be restricted to the EU, so
 * a record is encrypted there. KV reads may be up to 60 seconds old. This does no harm here: a
 * record is written once, under a key that was never read before.
 */

/** What the first step saves, once, under the token's SHA-256. */
export interface ChallengeRecord {
  /** The e-mail that the code was sent to. */
  email: string;
  /** Only for a sign-up. */
  displayName?: string;
  /** HMAC of the code, bound to its token. */
  codeDigest: string;
}

/** Saves a challenge's record for as long as its row lives. */
export async function saveChallengeRecord(
  ctx: Ctx,
  id: string,
  record: ChallengeRecord,
): Promise<void> {
  const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(record)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(await secretOf(ctx, id));
  await ctx.kv.put(key(id), sealed, { expirationTtl: challengeLifeMs / 1000 });
}

/** Reads a challenge's record; null if it is unknown or has expired. */
export async function readChallengeRecord(ctx: Ctx, id: string): Promise<ChallengeRecord | null> {
  const sealed = await ctx.kv.get(key(id));
  if (sealed === null) return null;
  try {
    const { plaintext } = await compactDecrypt(sealed, await secretOf(ctx, id));
    return JSON.parse(new TextDecoder().decode(plaintext)) as ChallengeRecord;
  } catch (error) {
    // Of before a change of the secret: whoever has its code starts again.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Deletes a challenge's record before its life is over. */
export async function deleteChallengeRecord(ctx: Pick<Ctx, 'kv'>, id: string): Promise<void> {
  await ctx.kv.delete(key(id));
}

function key(id: string): string {
  return `challenge:${id}`;
}

/** The 32 bytes that the algorithm takes: digits that only we can make of the record's name. */
async function secretOf({ codePepper }: Pick<Ctx, 'codePepper'>, id: string): Promise<Uint8Array> {
  return new TextEncoder().encode(await addressMark(codePepper, key(id)));
}
