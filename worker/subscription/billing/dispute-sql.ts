import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { nextDebtLook } from '#worker/entitlement/debt-days.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
import { isWithdrawnFrom } from '#worker/subscription/contract/shared-sql.ts';
import { owedStatuses } from '#worker/subscription/money/states.ts';
import type { SettleStatus } from '#worker/subscription/money/states.ts';
import { dispute } from '#worker/subscription/money/table.ts';

export type DisputeRow = typeof dispute.$inferSelect;

/** What is known of a dispute before it is stored. */
export type NewDispute = Pick<
  DisputeRow,
  | 'accountId'
  | 'contractId'
  | 'invoiceId'
  | 'charge'
  | 'reason'
  | 'value'
  | 'fee'
  | 'periodEnd'
  | 'doubled'
  | 'refundedAt'
>;

/** That person's dispute of that id. */
export function selectDispute(db: Database, accountId: string | SQL<string>, id: number) {
  return db
    .select()
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), eq(dispute.id, id)));
}

/** A dispute by its id. */
export function selectDisputeById(db: Database, id: number) {
  return db.select().from(dispute).where(eq(dispute.id, id));
}

/** The dispute about an invoice for which something is owed. */
export function selectOwedDispute(db: Database, invoiceId: string) {
  return db
    .select()
    .from(dispute)
    .where(and(eq(dispute.invoiceId, invoiceId), inArray(dispute.status, owedStatuses)));
}

/** That person's open dispute, or else the last one settled since that moment. */
export function selectShownDispute(
  db: Database,
  accountId: string | SQL<string>,
  settledSince: number,
) {
  return db
    .select()
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        // With "or", SQLite would look for the open ones and for the settled ones of everybody.
        sql`case ${dispute.status} when 'open' then 1
          when 'settled' then ${dispute.closedAt} > ${settledSince} end`,
      ),
    )
    .orderBy(sql`${dispute.status} = 'open' desc`, desc(dispute.closedAt))
    .limit(1);
}

/** The invoices of that person's disputes for which something is owed. */
export function selectDisputedInvoices(db: Database, accountId: string | SQL<string>) {
  return db
    .select({ invoiceId: dispute.invoiceId })
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), inArray(dispute.status, owedStatuses)));
}

/** Which invoice of that person settles a debit of which other one. A statement. */
export function selectSettlementsOf(db: Database, accountId: string | SQL<string>) {
  return db
    .select({ invoiceId: dispute.invoiceId, settledBy: dispute.settleInvoiceId })
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), isNotNull(dispute.settleInvoiceId)));
}

/** The disputes about a contract for which something is owed. A statement. */
export function selectOwedDisputesOf(
  db: Database,
  { accountId, contractId }: Pick<DisputeRow, 'accountId' | 'contractId'>,
) {
  return db
    .select()
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        eq(dispute.contractId, contractId),
        inArray(dispute.status, owedStatuses),
      ),
    );
}

/**
 * Notes a payment that came back and for which nothing is owed, because its person has withdrawn
 * from the contract, because all of it had gone back before, or because it was charged back. A
 * statement.
 */
export function insertDroppedDispute(db: Database, row: NewDispute, now: number) {
  return db
    .insert(dispute)
    .values({ ...row, status: 'dropped', openedAt: now, closedAt: now })
    .onConflictDoNothing();
}

/** An SQL condition: nothing was asked for a debit that came back then, for a withdrawal. */
function isForgone({ contractId, openedAt }: Pick<DisputeRow, 'contractId' | 'openedAt'>) {
  return and(
    eq(dispute.contractId, contractId),
    gte(dispute.openedAt, openedAt),
    eq(dispute.reason, 'returned'),
    eq(dispute.status, 'dropped'),
    isNull(dispute.forgivenAt),
    gt(dispute.value, 0),
    sql`not ${isWithdrawnFrom(contractId)}`,
  );
}

/**
 * The debits of a contract that came back since that moment, UTC milliseconds, while somebody had
 * withdrawn from it. None while that stands. A statement.
 */
export function selectForgone(db: Database, contractId: string, since: number) {
  return db
    .select()
    .from(dispute)
    .where(isForgone({ contractId, openedAt: since }));
}

/** An SQL condition: `openForgone` would open that dispute. */
export function isStillForgone(row: DisputeRow): SQL {
  return sql`exists (select 1 from ${dispute} where ${dispute.id} = ${row.id} and ${isForgone(row)})`;
}

/** Asks for such a debit after all, from now on: it waits as in `insertDispute`. A statement. */
export function openForgone(db: Database, row: DisputeRow, now: number) {
  const isOpen = sql`exists (select 1 from ${dispute} as other
    where other.account_id = ${row.accountId} and other.status = 'open')`;
  return db
    .update(dispute)
    .set({
      status: sql`case when ${isOpen} then 'waiting' else 'open' end`,
      openedAt: now,
      closedAt: null,
      lookAt: nextDebtLook(now, now),
      version: sql`${dispute.version} + 1`,
    })
    .where(and(eq(dispute.id, row.id), isForgone(row)));
}

/**
 * Opens a dispute, once for each debit and one at a time for each invoice. It waits while the
 * person has another open dispute. Of a contract that was withdrawn from none is opened, also if
 * the withdrawal came after the caller looked.
 */
export function insertDispute(db: Database, row: NewDispute, now: number) {
  return insertRow(
    db,
    dispute,
    {
      ...row,
      status: sql`case when exists (select 1 from ${dispute}
            where account_id = ${row.accountId} and status = 'open') then 'waiting' else 'open' end`,
      openedAt: now,
      lookAt: nextDebtLook(now, now),
    },
    sql`where not exists (select 1 from ${dispute}
          where invoice_id = ${row.invoiceId} and status in ('waiting', 'open'))
          and not ${isWithdrawnFrom(row.contractId)}`,
  ).onConflictDoNothing();
}

/** An SQL condition: `insertDispute` would insert this dispute. */
export function isNewDispute({ charge, invoiceId, contractId }: NewDispute): SQL {
  return sql`not exists (select 1 from ${dispute} where ${dispute.charge} = ${charge}
    or (${dispute.invoiceId} = ${invoiceId} and ${inArray(dispute.status, owedStatuses)}))
    and not ${isWithdrawnFrom(contractId)}`;
}

/** An SQL condition: something is owed for that dispute. */
export function isDisputeOwed(id: number): SQL {
  return sql`exists (select 1 from ${dispute}
    where ${dispute.id} = ${id} and ${inArray(dispute.status, owedStatuses)})`;
}

/** Writes a fee that is reported later, unless the settlement has begun or the desk waived it. */
export function correctFee(db: Database, charge: string, fee: number) {
  return db
    .update(dispute)
    .set({ fee, version: sql`${dispute.version} + 1` })
    .where(
      and(
        eq(dispute.charge, charge),
        inArray(dispute.status, owedStatuses),
        isNull(dispute.settleInvoiceId),
        isNull(dispute.feeWaivedAt),
      ),
    );
}

/** Stores a dispute's settlement invoice; the first one stored in a generation stays. */
export function keepSettlementInvoice(
  db: Database,
  { id, generation }: Pick<DisputeRow, 'id' | 'generation'>,
  invoiceId: string,
) {
  return db
    .update(dispute)
    .set({
      settleInvoiceId: sql`coalesce(${dispute.settleInvoiceId}, ${invoiceId})`,
      version: sql`${dispute.version} + 1`,
    })
    .where(and(eq(dispute.id, id), eq(dispute.generation, generation)));
}

/**
 * Begins new idempotency keys for the settlement of an open dispute, unless another request has
 * done so since that generation. With `newInvoice` it begins another invoice as well, because the
 * present one can no longer be paid.
 */
export function beginSettlementGeneration(
  db: Database,
  { id, generation }: Pick<DisputeRow, 'id' | 'generation'>,
  { newInvoice }: { newInvoice: boolean },
) {
  return db
    .update(dispute)
    .set({
      generation: generation + 1,
      ...(newInvoice && { settleInvoiceId: null }),
      version: sql`${dispute.version} + 1`,
    })
    .where(and(eq(dispute.id, id), eq(dispute.generation, generation), eq(dispute.status, 'open')));
}

/**
 * Writes the state of a settlement, if nothing was written since the row was read; then it changes
 * one row.
 */
export function writeSettlement(
  db: Database,
  { id, version }: Pick<DisputeRow, 'id' | 'version'>,
  settlement: { settleInvoiceId: string; settleStatus: SettleStatus | null },
) {
  return db
    .update(dispute)
    .set({ ...settlement, version: version + 1 })
    .where(and(eq(dispute.id, id), eq(dispute.version, version)));
}

/**
 * Closes a dispute for which something is owed. `openNextDispute` has to follow in the batch, and
 * `seeToDebt` after it: what the debt has withheld from its person is still to be made up for.
 */
export function closeDispute(db: Database, id: number, to: 'settled' | 'dropped', now: number) {
  return db
    .update(dispute)
    .set(closed(to, now))
    .where(and(eq(dispute.id, id), inArray(dispute.status, owedStatuses)));
}

/** The same for a debt that the desk takes over, where `onlyIf` holds. */
export function forgiveDispute(db: Database, id: number, now: number, onlyIf: SQL) {
  return db
    .update(dispute)
    .set({ ...closed('dropped', now), forgivenAt: now })
    .where(and(eq(dispute.id, id), inArray(dispute.status, owedStatuses), onlyIf));
}

function closed(status: 'settled' | 'dropped', now: number) {
  return { status, closedAt: now, lookAt: now, version: sql`${dispute.version} + 1` };
}

/** Opens that person's next waiting dispute, if none is open. */
export function openNextDispute(db: Database, accountId: string) {
  return db
    .update(dispute)
    .set({ status: 'open', version: sql`${dispute.version} + 1` })
    .where(
      sql`${dispute.id} = (select min(id) from ${dispute}
          where account_id = ${accountId} and status = 'waiting')
        and not exists (select 1 from ${dispute}
          where account_id = ${accountId} and status = 'open')`,
    );
}

/** Every dispute about a contract, closed ones too. A statement. */
export function selectDisputesOf(db: Database, contractId: string) {
  return db.select().from(dispute).where(eq(dispute.contractId, contractId));
}

/** The disputes that are to be looked at. */
export const dueDisputes: DueItems<typeof dispute> = {
  table: dispute,
  id: dispute.id,
  since: dispute.lookAt,
  where: (now) => lte(dispute.lookAt, now),
  take: (now) => ({ lookAt: now + itemLeaseMs }),
};

/** Notes when disputes are looked at next, each unless it was written since it was read. */
export function setNextLook(
  db: Database,
  { id, version }: Pick<DisputeRow, 'id' | 'version'>,
  lookAt: number | null,
) {
  return db
    .update(dispute)
    .set({ lookAt })
    .where(and(eq(dispute.id, id), eq(dispute.version, version)));
}
