import { base64url } from 'jose';

import { makeNonce, nonceEnd, nonceSeconds } from '#worker/account/nonce.ts';
import type { NonceUse } from '#worker/account/nonce.ts';
import type { PasskeyRow } from '#worker/account/passkey/passkey-sql.ts';
import { readChallenge } from '#worker/account/passkey/verify-response.ts';
import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/** How long a browser waits for the person, milliseconds. */
export const timeoutMs = 5 * minuteMs;

/** A challenge in the form that a browser takes. Nothing is stored before it is answered. */
export async function newChallenge(ctx: Ctx, use: NonceUse): Promise<string> {
  return base64url.encode(await makeNonce(ctx.codePepper, use, ctx.clock.now()));
}

/** A challenge that an authenticator has answered; times in UTC milliseconds. */
export interface AnsweredChallenge {
  nonce: string;
  madeAt: number;
  endsAt: number;
}

/**
 * The challenge of an answer. It was made for this use, and has not expired; whether it was used
 * before, only the database knows. Throws an `Error` otherwise.
 */
export async function answeredChallenge(
  ctx: Ctx,
  use: NonceUse,
  clientData: string,
): Promise<AnsweredChallenge> {
  const type = use.purpose === 'passkey_add' ? 'webauthn.create' : 'webauthn.get';
  const nonce = readChallenge(clientData, type, ctx.origin);
  const endsAt = await nonceEnd(ctx.codePepper, use, nonce, ctx.clock.now());
  if (endsAt === null) throw new Error('the challenge is unknown or too old');
  return { nonce, madeAt: endsAt - nonceSeconds * 1000, endsAt };
}

/**
 * What `check` returns. Whatever is wrong with an answer, its sender gets `invalid_passkey`, except
 * for an `AppError` of the check.
 */
export async function checked<T>(check: () => T | Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid_passkey', { cause });
  }
}

/** A key in the form in which a browser is told of it. */
export function knownKey({ credentialId, transports }: PasskeyRow) {
  return {
    type: 'public-key' as const,
    id: credentialId,
    transports: transports.split(',').filter(Boolean),
  };
}
