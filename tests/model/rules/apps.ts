import type { AppView } from '#tests/model/app.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { dayMs } from '#worker/calendar.ts';
import { overBefore } from '#worker/legal/kept.ts';

/** An app that reads the list of changes knows what it would be answered, and that is true. */
export function appsKnowWhatIs({ apps, access, now }: Ledger): string[] {
  return apps.flatMap((app) => {
    const { accountId, answered, isOrdered } = app;
    const site = access.find((one) => one.accountId === accountId)?.grantsAccess ?? false;
    const says = answered?.entitlements[0]?.active ?? false;
    return [
      ...(isOrdered ? [] : [`${accountId}: a version does not grow`]),
      ...(isMirrored(app, overBefore('appChanges', now)) ? [] : [JSON.stringify(app)]),
      ...(says === site ? [] : [`${accountId}: the app shows ${says}, the site ${site}`]),
    ];
  });
}

/** For so long an app shows what it has heard, milliseconds (docs/app.md). */
const shownMs = 7 * dayMs;

/**
 * An app that is told by webhooks, of which some are lost, doubled, shuffled and late, knows after
 * catching up what it would be answered. And one that hears nothing any more shows no Premium for
 * longer than seven days after its end.
 */
export function appsAreTold({ apps, now }: Ledger): string[] {
  return apps.flatMap((app) => {
    const { accountId, answered, caughtUp, heard, changedAt } = app;
    const listedSince = overBefore('appChanges', now);
    const isRight = isMirrored({ ...app, mirrored: caughtUp }, listedSince);
    const isOver = !(answered?.entitlements[0]?.active ?? false);
    const shownUntil = heard?.active ? heard.surelyUntil + shownMs : 0;
    // The moment of an account's deletion is itself forgotten: then it is older than the list.
    const isShownTooLong = isOver && shownUntil > (changedAt ?? listedSince) + shownMs;
    return [
      ...(isRight
        ? []
        : [`${accountId}: has ${JSON.stringify(caughtUp)}, ${JSON.stringify(answered)}`]),
      ...(isShownTooLong ? [`${accountId}: shows Premium until ${shownUntil}`] : []),
    ];
  });
}

/** Of what has changed before that moment (UTC milliseconds) the list need not tell any more. */
function isMirrored({ mirrored, answered, changedAt }: AppView, listedSince: number): boolean {
  if (mirrored === undefined) return changedAt === null || changedAt < listedSince;
  return JSON.stringify(mirrored) === JSON.stringify(answered);
}
