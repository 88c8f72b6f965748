import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { dataExport } from '#worker/export/table.ts';
import { countRows, dueRows, together } from '#worker/schedule/shared-sql.ts';

type ExportRow = typeof dataExport.$inferSelect;

/** What a person gets of this table itself. */
export const exportTables = [
  personalTable(dataExport, {
    title: 'Heruntergeladene Daten',
    columns: {
      id: withheld.machine,
      accountId: withheld.owner,
      capabilityHash: withheld.secret,
      askedAt: moment('Angefordert am'),
      madeAt: moment('Fertig am'),
      endsAt: moment('Abrufbar bis'),
      size: exported('Größe in Bytes'),
      missing: exported('Fehlende Dateien'),
      fileGoneAt: moment('Datei gelöscht am'),
    },
    of: (accountId) => eq(dataExport.accountId, accountId),
  }),
];

/** Begins an export if `onlyIf` holds. A statement. */
export function insertExport(
  db: Database,
  row: Omit<ExportRow, 'madeAt' | 'size' | 'missing' | 'fileGoneAt'>,
  onlyIf: SQL,
) {
  return insertRow(db, dataExport, row, sql`where ${onlyIf}`);
}

/** Notes that the file is there: from now on its address opens it. A statement. */
export function finishExport(
  db: Database,
  id: string,
  made: Pick<ExportRow, 'madeAt' | 'size' | 'missing'>,
) {
  return db.update(dataExport).set(made).where(eq(dataExport.id, id));
}

/**
 * The export whose address that is, if it can still be fetched: not after its person is deleted,
 * although the file goes a little later. A statement.
 */
export function selectExport(db: Database, capabilityHash: string, now: number) {
  return db
    .select({ id: dataExport.id, madeAt: dataExport.madeAt })
    .from(dataExport)
    .where(
      and(
        eq(dataExport.capabilityHash, capabilityHash),
        gt(dataExport.endsAt, now),
        isNull(dataExport.fileGoneAt),
        isNotNull(dataExport.madeAt),
        isNotNull(emailOf(dataExport.accountId)),
      ),
    );
}

const isOver = (now: number) => and(isNull(dataExport.fileGoneAt), lte(dataExport.endsAt, now));
const isForgotten = (before: number) => lt(dataExport.askedAt, before);

/** At most `limit` exports whose file is to be deleted. A statement. */
export function selectOver(db: Database, now: number, limit: number) {
  return db
    .select({ id: dataExport.id })
    .from(dataExport)
    .where(isOver(now))
    .orderBy(dataExport.endsAt)
    .limit(limit);
}

/** Notes that these files are deleted. A statement. */
export function markGone(db: Database, ids: readonly string[], now: number) {
  return db
    .update(dataExport)
    .set({ fileGoneAt: now })
    .where(inArray(dataExport.id, [...ids]));
}

/** Deletes at most `limit` rows that were asked for before that moment. A statement. */
export function deleteOld(db: Database, before: number, limit: number) {
  const old = db
    .select({ id: dataExport.id })
    .from(dataExport)
    .where(isForgotten(before))
    .orderBy(dataExport.askedAt)
    .limit(limit);
  return db.delete(dataExport).where(inArray(dataExport.id, old));
}

/** Counts what `selectOver` and `deleteOld` find. */
export function countOver(db: Database, now: number, before: number) {
  const files = dueRows(dataExport, { since: dataExport.endsAt, where: isOver(now) });
  const rows = dueRows(dataExport, { since: dataExport.askedAt, where: isForgotten(before) });
  return countRows(db, together(files, rows));
}
