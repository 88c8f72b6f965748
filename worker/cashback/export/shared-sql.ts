/* What a person gets of this slice's tables when they take their data along. */
import { desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { deal, dealUsage, proof } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';
import { kept, moment, personalTable, told } from '#worker/db/personal-table.ts';

const nameOf = (dealId: SQL | typeof proof.dealId | typeof dealUsage.dealId) => ({
  label: 'Partner',
  value: () => sql`(select ${deal.name} from ${deal} where ${deal.id} = ${dealId})`,
});

const usageData = personalTable(dealUsage, {
  title: 'Genutzte Partner-Deals',
  columns: {
    id: told('Kennung'),
    accountId: kept.owner,
    dealId: told('Nummer des Deals'),
    status: told('Stand', {
      words: { uploaded: 'wird geprüft', confirmed: 'bestätigt', rejected: 'abgelehnt' },
    }),
    proofId: told('Letzter Nachweis'),
    round: told('Nachweise'),
    reason: told('Grund der Ablehnung'),
    reviewedBy: kept.operator,
    reviewedAt: moment('Geprüft am'),
    uploadedAt: moment('Hochgeladen am'),
    createdAt: moment('Begonnen am'),
    updatedAt: moment('Geändert am'),
  },
  further: { deal_name: nameOf(dealUsage.dealId) },
  of: (accountId) => eq(dealUsage.accountId, accountId),
});

const proofData = personalTable(proof, {
  title: 'Nachweise zu Partner-Deals',
  columns: {
    id: told('Kennung'),
    usageId: told('Nutzung'),
    accountId: kept.owner,
    dealId: told('Nummer des Deals'),
    round: told('Nachweis Nummer'),
    digest: kept.machine,
    size: told('Größe in Bytes'),
    fileName: told('Name der Datei'),
    uploadedAt: moment('Hochgeladen am'),
    fileGoneAt: moment('Datei gelöscht am'),
  },
  further: { deal_name: nameOf(proof.dealId) },
  of: (accountId) => eq(proof.accountId, accountId),
});

export const cashbackTables = [usageData, proofData];

/** The files that an account has uploaded, the newest first, at most `limit`. A statement. */
export function selectProofFiles(db: Database, accountId: string, limit: number) {
  return db
    .select({ id: proof.id, fileName: proof.fileName, uploadedAt: proof.uploadedAt })
    .from(proof)
    .where(eq(proof.accountId, accountId))
    .orderBy(desc(proof.uploadedAt))
    .limit(limit);
}
