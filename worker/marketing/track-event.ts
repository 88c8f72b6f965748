import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { callersId } from '#worker/account/caller.ts';
import { belowLimits, countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { insertCampaignEvent } from '#worker/marketing/repository.ts';
import type { TrackedEvent } from '#worker/marketing/schemas.ts';

const minuteMs = 60_000;

/**
 * Keeps what somebody did and where they came from, told by a browser whose owner has agreed to it.
 * The same told again within the minute is one event. One round trip. Throws `too_many_requests`.
 */
export async function trackEvent(ctx: Ctx, event: TrackedEvent): Promise<void> {
  const { db, caller } = ctx;
  const now = ctx.clock.now();
  const tries = await triesOf(ctx, [[limits.eventPerAddress, caller.address]]);
  const minute = Math.floor(now / minuteMs);
  const told = [event.action, event.device_id, caller.sessionHash ?? '', minute].join(' ');
  const row = {
    id: await sha256(told),
    action: event.action,
    deviceId: event.device_id,
    source: event.utm_source ?? '',
    medium: event.utm_medium ?? '',
    campaign: event.utm_campaign ?? '',
    userSource: event.user_source ?? '',
    referrer: event.referrer ?? '',
    gaSessionId: event.ga_session_id ?? '',
    createdAt: now,
  };
  const [, ...counted] = await db.batch([
    insertCampaignEvent(db, row, callersId(ctx), belowLimits(tries)),
    ...tries.map((one) => countTry(db, one)),
  ]);
  refuseExcess(ctx, tries, counted);
}
