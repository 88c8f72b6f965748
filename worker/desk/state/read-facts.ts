import { accountOfEmail } from '#worker/account/desk/shared-sql.ts';
import { dayMs } from '#worker/calendar.ts';
import { selectEndpoints } from '#worker/client-api/desk/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { dayOf } from '#worker/date.ts';
import { batch } from '#worker/db/batch.ts';
import type { Results, Statements } from '#worker/db/batch.ts';
import { selectDays } from '#worker/desk/numbers/numbers-sql.ts';
import { isHandled } from '#worker/desk/shared-sql.ts';
import { selectGivenUpMails } from '#worker/mail/desk/shared-sql.ts';
import { selectReports, selectStuckItems } from '#worker/schedule/shared-sql.ts';
import { selectFailedEvents } from '#worker/stripe/desk/shared-sql.ts';

/** More of a kind are not counted. */
export const mostCounted = 100;

/** Over so many days what came in is compared with what went back. */
const balanceDays = 7;

function statements({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const now = clock.now();
  const seenTo = (key: Parameters<typeof isHandled>[1]) => isHandled('mail', key);
  return {
    reports: selectReports(db),
    stuck: selectStuckItems(db, mostCounted),
    events: selectFailedEvents(db, mostCounted),
    mails: selectGivenUpMails(db, { ownerOf: accountOfEmail, isSeenTo: seenTo }, mostCounted),
    endpoints: selectEndpoints(db),
    money: selectDays(db, ['revenue', 'refund', 'chargeback'], {
      from: dayOf(now - (balanceDays - 1) * dayMs),
      to: dayOf(now),
    }),
  };
}

/** From what the state of the house follows. */
export type Facts = Results<ReturnType<typeof statements>>;

/** Reads it, and what these statements read besides. One round trip. */
export async function readFacts<const More extends Statements>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  more: More,
): Promise<Facts & Results<More>> {
  return batch(ctx.db, { ...statements(ctx), ...more });
}
