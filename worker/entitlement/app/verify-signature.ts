import type { Ctx } from '#worker/context.ts';
import { equalTexts, hmac } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

const toleranceSeconds = 300;

/**
 * Verifies `t=<seconds>,v1=<HMAC-SHA-256 of "t.body", hex>` with each secret in force: two secrets,
 * while one replaces the other. Throws `invalid_request`.
 */
export async function verifySignature(ctx: Ctx, body: string, header: string): Promise<void> {
  const parts = header.split(',').map((part) => part.trim());
  const time = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice(2);
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3));
  if (time === undefined) throw new AppError('invalid_request');
  const age = ctx.clock.now() / 1000 - Number(time);
  if (Math.abs(age) > toleranceSeconds) throw new AppError('invalid_request');
  for (const secret of ctx.appWebhookSecrets) {
    const expected = await hmac(secret, `${time}.${body}`);
    if (signatures.some((signature) => equalTexts(signature, expected))) return;
  }
  throw new AppError('invalid_request');
}
