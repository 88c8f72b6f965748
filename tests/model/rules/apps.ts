import type { AppView } from '#tests/model/app.ts';
import type { Ledger } from '#tests/model/ledger.ts';
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

/** Of what has changed before that moment (UTC milliseconds) the list need not tell any more. */
function isMirrored({ mirrored, answered, changedAt }: AppView, listedSince: number): boolean {
  if (mirrored === undefined) return changedAt === null || changedAt < listedSince;
  return JSON.stringify(mirrored) === JSON.stringify(answered);
}
