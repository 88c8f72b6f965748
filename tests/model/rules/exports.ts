import type { Opened } from '#tests/model/data/data-memory.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { dayMs } from '#worker/calendar.ts';

/** What a link has opened. */
export function openedFiles({ data }: Pick<Ledger, 'data'>): Opened[] {
  return data.opened.filter(({ words }) => words === '200');
}

/** What somebody took along is about them, and says nothing of others. */
export function exportsAreTheirOwn(ledger: Ledger): string[] {
  return openedFiles(ledger).flatMap(({ accountId, isTheirs, ofOthers }) => [
    ...(isTheirs ? [] : [`an export of ${accountId} is not about them`]),
    ...ofOthers.map((word) => `an export of ${accountId} has ${word} of somebody else`),
  ]);
}

/** For how long a deletion may be under way after the moment that it notes. */
const underWayMs = 60_000;

/** A link that was given opens its file for seven days, and not after its person is deleted. */
export function exportsOpenForSevenDays({ data, deletions }: Ledger): string[] {
  return data.opened.flatMap(({ accountId, endsAt, from, to, words }) => {
    const goneAt = deletions.find((one) => one.account_id === accountId)?.erased_at ?? null;
    const end = Math.min(endsAt, goneAt ?? endsAt);
    if (words === '200' && from >= Math.min(endsAt, (goneAt ?? endsAt) + underWayMs)) {
      return [`an export of ${accountId} opened at ${from}, but ended at ${end}`];
    }
    if (words?.startsWith('404') && to < end) {
      return [`an export of ${accountId} did not open at ${from}, before its end at ${end}`];
    }
    return [];
  });
}

/** No file is kept longer than its link opens it, and none without a row that says so. */
export function noExportIsForgotten({ exports, exportFiles, accounts, now }: Ledger): string[] {
  return exportFiles.flatMap((id) => {
    const row = exports.find((one) => one.id === id);
    if (!row) return [`the file of ${id} belongs to no export`];
    const isOwned = accounts.some((one) => one.id === row.account_id);
    return [
      ...(row.ends_at > now - dayMs ? [] : [`the file of ${id} is still there after its end`]),
      ...(row.file_gone_at === null ? [] : [`the file of ${id} is there, but noted as deleted`]),
      ...(isOwned ? [] : [`the file of ${id} is of a deleted person`]),
    ];
  });
}
