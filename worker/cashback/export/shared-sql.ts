/* What a person gets of this slice's tables when they take their data along. */
import { desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { deal, dealUsage, proof } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';
import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';

const nameOf = (dealId: SQL | typeof proof.dealId | typeof dealUsage.dealId) => ({
  label: 'Partner',
  value: () => sql`(select ${deal.name} from ${deal} where ${deal.id} = ${dealId})`,
});

const usageData = personalTable(dealUsage, {
  title: 'Genutzte Partner-Deals',
  columns: {
    id: exported('Kennung'),
    accountId: withheld.owner,
    dealId: exported('Nummer des Deals'),
    status: exported('Stand', {
      words: { uploaded: 'wird geprüft', confirmed: 'bestätigt', rejected: 'abgelehnt' },
    }),
    proofId: exported('Letzter Nachweis'),
    round: exported('Nachweise'),
    reason: exported('Grund der Ablehnung'),
    reviewedBy: withheld.operator,
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
    id: exported('Kennung'),
    usageId: exported('Nutzung'),
    accountId: withheld.owner,
    dealId: exported('Nummer des Deals'),
    round: exported('Nachweis Nummer'),
    digest: withheld.machine,
    size: exported('Größe in Bytes'),
    fileName: exported('Name der Datei'),
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
