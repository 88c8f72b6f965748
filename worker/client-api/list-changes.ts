import type * as z from 'zod/mini';

import { hourMs } from '#worker/calendar.ts';
import { readAsClient } from '#worker/client-api/read-as-client.ts';
import type { ChangesAnswer, changesQuery, Credentials } from '#worker/client-api/schemas.ts';
import { endMissed, selectChanges, selectMissed, selectOldestDue } from '#worker/client-api/sql.ts';
import { profileOf } from '#worker/client-api/webhooks/message.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { overBefore } from '#worker/legal/kept.ts';

const usualLimit = 100;

/** A row is written a moment after the time that it bears. */
const slackMs = hourMs;

/**
 * What has changed of a client's accounts after a place in the list, in order. Without a place from
 * the oldest that is kept. A place says until when all was read, so it serves as long as what came
 * after it is kept. Whoever begins anew looks up all accounts before, so their places bear the
 * moment at which they began: the oldest rows may go while they read. Whoever has read to the end
 * has missed nothing. Throws `unknown_client`, `cursor_expired`.
 */
export async function listChanges(
  ctx: Ctx,
  client: Credentials | null,
  { after, limit = usualLimit }: z.output<typeof changesQuery>,
): Promise<ChangesAnswer> {
  const now = ctx.clock.now();
  const [readUntil = now, seq = 0] = after?.split('.').map(Number) ?? [];
  const { rows, missed, due } = await readAsClient(ctx, client, (clientId) => ({
    rows: selectChanges(ctx.db, clientId, seq, limit + 1),
    missed: selectMissed(ctx.db, clientId),
    due: selectOldestDue(ctx.db, clientId, now),
  }));
  if (readUntil < overBefore('appChanges', now) + slackMs) throw new AppError('cursor_expired');
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.change;
  const more = rows.length > limit;
  if (!more && missed.length > 0) await endMissed(ctx.db, missed, now);
  return {
    changes: shown.map(({ change: { type, accountId, version, at, state }, person }) => ({
      type,
      account: accountId,
      version,
      at,
      entitlements: state,
      profile: person && profileOf(person),
    })),
    // What is due is not in the list yet.
    as_of: due[0]?.lookAt ?? now,
    next: `${more && last ? Math.max(readUntil, last.at) : now}.${last?.seq ?? seq}`,
    more,
  };
}
