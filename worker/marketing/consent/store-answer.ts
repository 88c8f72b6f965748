import { callersId } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { agreedText, agreements } from '#worker/legal/agreements.ts';
import { insertAnswer } from '#worker/marketing/consent/sql.ts';
import type { ConsentAnswer } from '#worker/marketing/schemas.ts';

/**
 * Keeps a browser's answer to the question of consent, with the text that it showed, as proof (Art.
 * 7 Abs. 1 DSGVO). Sent twice, it is kept once. One round trip. Throws `too_many_requests`, and
 * `invalid_request` for another text than the one that is shown now.
 */
export async function storeAnswer(ctx: Ctx, answer: ConsentAnswer): Promise<void> {
  const { db, caller } = ctx;
  const { version, subject, ...choice } = answer;
  if (version !== agreements.consent.version) {
    const fields = { version: 'invalid_request' };
    throw new AppError('invalid_request', { status: 422, fields });
  }
  const tries = await triesOf(ctx, [[limits.consentPerAddress, caller.address]]);
  const text = await agreedText('consent');
  const row = { ...choice, subject: subject ?? null, ...text, receivedAt: ctx.clock.now() };
  const { tryCounts } = await batch(db, {
    answer: insertAnswer(db, row, callersId(ctx), belowLimits(tries)),
    tryCounts: tries.map((one) => countTry(db, one)),
  });
  refuseExcess(ctx, tries, tryCounts);
}
