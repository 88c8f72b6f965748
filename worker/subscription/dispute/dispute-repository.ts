import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { owedStatuses } from '#worker/subscription/dispute/dispute.ts';
import type { SettleStatus } from '#worker/subscription/dispute/dispute.ts';
import { dispute } from '#worker/subscription/dispute/table.ts';

export type Dispute = typeof dispute.$inferSelect;

/** What is known of a dispute before there is one. */
export type NewDispute = Pick<
  Dispute,
  'accountId' | 'contractId' | 'invoiceId' | 'charge' | 'reason' | 'value' | 'fee'
>;

/** That person's dispute of that id. A statement. */
export function selectDispute(db: Database, accountId: string | SQL<string>, id: number) {
  return db
    .select()
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), eq(dispute.id, id)));
}

/** A dispute by its id. A statement. */
export function selectDisputeById(db: Database, id: number) {
  return db.select().from(dispute).where(eq(dispute.id, id));
}

/** The dispute in which something is owed for an invoice. A statement. */
export function selectOwed(db: Database, invoiceId: string) {
  return db
    .select()
    .from(dispute)
    .where(and(eq(dispute.invoiceId, invoiceId), inArray(dispute.status, owedStatuses)));
}

/** That person's open dispute, or else the one settled last since then. A statement. */
export function selectShown(db: Database, accountId: string | SQL<string>, settledSince: number) {
  return db
    .select()
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        or(
          eq(dispute.status, 'open'),
          and(eq(dispute.status, 'settled'), gt(dispute.closedAt, settledSince)),
        ),
      ),
    )
    .orderBy(sql`${dispute.status} = 'open' desc`, desc(dispute.closedAt))
    .limit(1);
}

/** The invoices that somebody's disputes are about. A statement. */
export function selectOwedInvoices(db: Database, accountId: string | SQL<string>) {
  return db
    .select({ invoiceId: dispute.invoiceId })
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), inArray(dispute.status, owedStatuses)));
}

/**
 * Opens a dispute, once for each debit and one at a time for each invoice; it waits while that person
 * has another one open. A statement.
 */
export function insertDispute(db: Database, row: NewDispute, now: number) {
  // The values stand in the order of the table's columns.
  return db
    .insert(dispute)
    .select(
      sql`select null, ${row.accountId}, ${row.contractId}, ${row.invoiceId}, ${row.charge},
        ${row.reason},
        case when exists (select 1 from ${dispute}
          where account_id = ${row.accountId} and status = 'open') then 'waiting' else 'open' end,
        ${row.value}, ${row.fee}, null, null, 0, 0, ${now}, null
        where not exists (select 1 from ${dispute}
          where invoice_id = ${row.invoiceId} and status in ('waiting', 'open'))`,
    )
    .onConflictDoNothing();
}

/** An SQL condition: `insertDispute` would open this one. */
export function isNewDispute({ charge, invoiceId }: NewDispute): SQL {
  return sql`not exists (select 1 from ${dispute} where ${dispute.charge} = ${charge}
    or (${dispute.invoiceId} = ${invoiceId} and ${inArray(dispute.status, owedStatuses)}))`;
}

/** An SQL condition: something is owed in that dispute. */
export function isOwed(id: number): SQL {
  return sql`exists (select 1 from ${dispute}
    where ${dispute.id} = ${id} and ${inArray(dispute.status, owedStatuses)})`;
}

/** Writes the fee that a bank has told of late, unless its settlement has begun. */
export async function correctFee(db: Database, charge: string, fee: number): Promise<void> {
  await db
    .update(dispute)
    .set({ fee, version: sql`${dispute.version} + 1` })
    .where(
      and(
        eq(dispute.charge, charge),
        inArray(dispute.status, owedStatuses),
        isNull(dispute.settleInvoiceId),
      ),
    );
}

/** Keeps a dispute's settlement invoice; the one kept first in a generation stays. */
export async function keepSettlement(
  db: Database,
  { id, generation }: Pick<Dispute, 'id' | 'generation'>,
  invoiceId: string,
): Promise<void> {
  await db
    .update(dispute)
    .set({
      settleInvoiceId: sql`coalesce(${dispute.settleInvoiceId}, ${invoiceId})`,
      version: sql`${dispute.version} + 1`,
    })
    .where(and(eq(dispute.id, id), eq(dispute.generation, generation)));
}

/**
 * Begins new idempotency keys for the settlement of a dispute that is still open, unless somebody has
 * since that generation. With `anew` for another invoice, because nobody can pay the present one.
 */
export async function nextGeneration(
  db: Database,
  { id, generation }: Pick<Dispute, 'id' | 'generation'>,
  { anew }: { anew: boolean },
): Promise<void> {
  await db
    .update(dispute)
    .set({
      generation: generation + 1,
      ...(anew && { settleInvoiceId: null }),
      version: sql`${dispute.version} + 1`,
    })
    .where(and(eq(dispute.id, id), eq(dispute.generation, generation), eq(dispute.status, 'open')));
}

/** Writes where a settlement stands, if nobody wrote since the row was read. Returns whether it did. */
export async function writeSettlement(
  db: Database,
  { id, version }: Pick<Dispute, 'id' | 'version'>,
  seen: { settleInvoiceId: string; settleStatus: SettleStatus | null },
): Promise<boolean> {
  const { meta } = await db
    .update(dispute)
    .set({ ...seen, version: version + 1 })
    .where(and(eq(dispute.id, id), eq(dispute.version, version)));
  return meta.changes > 0;
}

/** Closes a dispute in which something is owed. A statement; to be followed by `openNext`. */
export function closeDispute(db: Database, id: number, to: 'settled' | 'dropped', now: number) {
  return db
    .update(dispute)
    .set({ status: to, closedAt: now, version: sql`${dispute.version} + 1` })
    .where(and(eq(dispute.id, id), inArray(dispute.status, owedStatuses)));
}

/** Opens that person's next dispute, if one waits and none is open. A statement. */
export function openNext(db: Database, accountId: string, now: number) {
  return db
    .update(dispute)
    .set({ status: 'open', openedAt: now, version: sql`${dispute.version} + 1` })
    .where(
      sql`${dispute.id} = (select min(id) from ${dispute}
          where account_id = ${accountId} and status = 'waiting')
        and not exists (select 1 from ${dispute}
          where account_id = ${accountId} and status = 'open')`,
    );
}
