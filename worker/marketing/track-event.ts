import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { callersId } from '#worker/account/caller.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import { minuteMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { insertCampaignEvent } from '#worker/marketing/sql.ts';
import type { TrackedEvent } from '#worker/marketing/schemas.ts';

/**
 * Stores what a person did and where they came from. Only the browsers of people who agreed to it
 * send events. The same event within one minute is stored once. One round trip. Throws
 * `too_many_requests`.
 */
export async function trackEvent(ctx: Ctx, event: TrackedEvent): Promise<void> {
  const { db, caller } = ctx;
  const now = ctx.clock.now();
  const tries = await triesOf(ctx, [[limits.eventPerAddress, caller.address]]);
  const minute = Math.floor(now / minuteMs);
  const eventKey = [event.action, event.device_id, caller.sessionHash ?? '', minute].join(' ');
  const row = {
    id: await sha256(eventKey),
    action: event.action,
    deviceId: event.device_id,
    source: event.utm_source ?? '',
    medium: event.utm_medium ?? '',
    campaign: event.utm_campaign ?? '',
    userSource: event.user_source ?? '',
    referrer: event.referrer ?? '',
    gaSessionId: event.ga_session_id ?? '',
    createdAt: now,
    consent: event.consent ?? null,
  };
  const { tryCounts } = await batch(db, {
    event: insertCampaignEvent(db, row, callersId(ctx), belowLimits(tries)),
    tryCounts: tries.map((one) => countTry(db, one)),
  });
  refuseExcess(ctx, tries, tryCounts);
}
