import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { dataExport } from '#worker/export/table.ts';

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

/** Notes that these files are deleted. A statement. */
export function markGone(db: Database, ids: readonly string[], now: number) {
  return db
    .update(dataExport)
    .set({ fileGoneAt: now })
    .where(inArray(dataExport.id, [...ids]));
}
