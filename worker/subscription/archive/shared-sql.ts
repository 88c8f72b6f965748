/*
 * Statements of the archive of invoices and credit notes, for other folders and for the desk.
 */
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { archiveMark, billingDocument } from '#worker/subscription/archive/table.ts';

export type BillingDocument = typeof billingDocument.$inferSelect;

/** An account's archived documents, the newest first. A statement. */
export function selectDocumentsOf(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(billingDocument)
    .where(eq(billingDocument.accountId, accountId))
    .orderBy(desc(billingDocument.issuedAt));
}

/** That document, if it is archived and that account's. A statement. */
export function selectDocument(db: Database, accountId: string | SQL<string>, id: string) {
  return db
    .select()
    .from(billingDocument)
    .where(and(eq(billingDocument.id, id), eq(billingDocument.accountId, accountId)));
}

/** Documents that cannot be archived since that moment or longer, the oldest first. A statement. */
export function selectFailingMarks(db: Database, since: number, limit: number) {
  return db
    .select({ id: archiveMark.id, failingSince: archiveMark.failingSince })
    .from(archiveMark)
    .where(lte(archiveMark.failingSince, since))
    .orderBy(asc(archiveMark.failingSince))
    .limit(limit);
}
