import { signUpLifeMs } from '#worker/account/sign-up.ts';
import type { SignUpRecord } from '#worker/account/sign-up.ts';
import type { Ctx } from '#worker/context.ts';

/*
 * What was typed in the e-mail step. KV may answer with something up to 60 seconds old, which does
 * no harm here: a record is written once, under a key that nobody has read before.
 */

/** Keeps a sign-up's record for as long as its row lives. */
export async function keepSignUp(ctx: Ctx, id: string, record: SignUpRecord): Promise<void> {
  const expirationTtl = signUpLifeMs / 1000;
  await ctx.kv.put(key(id), JSON.stringify(record), { expirationTtl });
}

/** A sign-up's record; null for an unknown or forgotten one. */
export function recallSignUp(ctx: Ctx, id: string): Promise<SignUpRecord | null> {
  return ctx.kv.get<SignUpRecord>(key(id), 'json');
}

function key(id: string): string {
  return `sign-up:${id}`;
}
