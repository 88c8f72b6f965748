import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { lessCredit } from '#worker/subscription/clock/terms.ts';
import { leave } from '#worker/subscription/clock/leave.ts';
import type { Charge, ContractTerms } from '#worker/subscription/clock/terms.ts';
import { chargesUntil } from '#worker/subscription/clock/timeline.ts';
import { holdNote } from '#worker/subscription/contract/collection-hold.ts';
import { owedDebit } from '#worker/subscription/contract/paid-share.ts';
import { selectDebitDisputes } from '#worker/subscription/contract/shared-sql.ts';
import {
  backOfSettlement,
  termsOf,
  termsOfInvoice,
} from '#worker/subscription/leaving/terms-of.ts';
import type { DebitDispute, Refunded } from '#worker/subscription/leaving/terms-of.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { selectPurchaseByContract } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';

/** What our own tables know of a contract. */
export interface KnownOfContract {
  purchase: Purchase | null;
  disputes: readonly DebitDispute[];
  /** Its person's customer at Stripe; null while there is none. */
  customerId: string | null;
}

/** Reads that. */
export async function readKnown(
  ctx: Ctx,
  { id, accountId }: Pick<Contract, 'id' | 'accountId'>,
): Promise<KnownOfContract> {
  const { purchases, disputes, customers } = await batch(ctx.db, {
    purchases: selectPurchaseByContract(ctx.db, id),
    disputes: selectDebitDisputes(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
  });
  return knownIn({ purchases, disputes, customers });
}

/** The same from rows that were read with others. */
export function knownIn({
  purchases: [purchase],
  disputes,
  customers: [customer],
}: {
  purchases: readonly Purchase[];
  disputes: readonly DebitDispute[];
  customers: readonly { customerId: string }[];
}): KnownOfContract {
  return { purchase: purchase ?? null, disputes, customerId: customer?.customerId ?? null };
}

const invoiceIntents = 'payments.data.payment.payment_intent';

/**
 * A subscription as Stripe has it now, with its latest invoice and its customer expanded, its
 * terms, and its invoices with their payment intents expanded. `balance`: cents that the customer
 * has at Stripe.
 */
export async function readSubscriptionTerms(
  ctx: Ctx,
  id: string,
  known: KnownOfContract,
): Promise<{
  subscription: Stripe.Subscription;
  terms: ContractTerms;
  invoices: readonly Stripe.Invoice[];
  balance: number;
}> {
  const [subscription, { data: invoices }, refunded] = await Promise.all([
    ctx.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'customer'] }),
    ctx.stripe.invoices.list({ subscription: id, limit: 100, expand: [`data.${invoiceIntents}`] }),
    readRefunded(ctx, id, known),
  ]);
  const terms = termsOf({ subscription, invoices, refunded, ...known });
  return { subscription, terms, invoices, balance: balanceOf(subscription) };
}

/** Cents that the customer has at Stripe, which pay first (docs/decisions/0037). */
function balanceOf({ customer }: Stripe.Subscription): number {
  return typeof customer === 'string' || customer.deleted ? 0 : -customer.balance;
}

/** The terms of any contract, sub_… or in_…, as Stripe has them now. */
export async function readTerms(
  ctx: Ctx,
  id: string,
  known: KnownOfContract,
): Promise<ContractTerms> {
  return (await readTermsAndInvoices(ctx, id, known)).terms;
}

/**
 * The same with its invoices, payment intents expanded, from the same look at Stripe; and whether
 * it rests, because a debt was not paid within its grace.
 */
export async function readTermsAndInvoices(
  ctx: Ctx,
  id: string,
  known: KnownOfContract,
): Promise<{
  terms: ContractTerms;
  invoices: readonly Stripe.Invoice[];
  rests: boolean;
  balance: number;
}> {
  if (!id.startsWith('in_')) {
    const { subscription, ...found } = await readSubscriptionTerms(ctx, id, known);
    return { ...found, rests: holdNote(subscription, 'unpaid') !== '' };
  }
  const [invoice, refunded] = await Promise.all([
    ctx.stripe.invoices.retrieve(id, { expand: [invoiceIntents] }),
    readRefunded(ctx, id, known),
  ]);
  const terms = termsOfInvoice(invoice, { ...known, refunded });
  // Nothing more is charged for it.
  return { terms, invoices: [invoice], rests: holdNote(invoice, 'unpaid') !== '', balance: 0 };
}

/**
 * What of each payment has gone back, in whatever way; of the customer's latest 100 charges, and of
 * what settled that contract's debts.
 */
async function readRefunded(
  ctx: Ctx,
  contractId: string,
  { customerId, disputes }: KnownOfContract,
): Promise<Refunded> {
  if (customerId === null) return new Map();
  const settledBy = disputes
    .filter((one) => one.contractId === contractId && one.status === 'settled')
    .flatMap(({ settleInvoiceId: settlement }) => settlement ?? []);
  const [{ data: charges }, ...settlements] = await Promise.all([
    ctx.stripe.charges.list({ customer: customerId, limit: 100 }),
    ...settledBy.map((one) => ctx.stripe.invoices.retrieve(one, { expand: [invoiceIntents] })),
  ]);
  const refunded = new Map<string, number>();
  // A payment that failed and was made with another method has a charge for each try.
  for (const { payment_intent: intent, amount_refunded: cents } of charges) {
    const id = idOf(intent) ?? '';
    refunded.set(id, (refunded.get(id) ?? 0) + cents);
  }
  for (const settlement of settlements) {
    refunded.set(settlement.id, backOfSettlement(settlement, disputes, refunded));
  }
  return refunded;
}

/** Whether a payment for a contract is overdue, or was returned by its bank. It asks Stripe. */
export async function isOwing(
  ctx: Ctx,
  contract: Pick<Contract, 'id' | 'accountId'>,
): Promise<boolean> {
  const known = await readKnown(ctx, contract);
  if (owedDebit(contract.id, known.disputes) !== null) return true;
  const { terms, invoices } = await readTermsAndInvoices(ctx, contract.id, known);
  // A draft asks for nothing: it waits while a declaration has the contract frozen.
  const drafts = new Set(invoices.flatMap(({ id, status }) => (status === 'draft' ? [id] : [])));
  return terms.periods.some(
    ({ isOwed, invoiceId }) => isOwed && (invoiceId === null || !drafts.has(invoiceId)),
  );
}

/**
 * What is still charged for a contract up to that moment, UTC milliseconds, in its order. It asks
 * Stripe.
 */
export async function comingCharges(
  ctx: Ctx,
  contract: ContractRow,
  until: number,
): Promise<Charge[]> {
  const known = await readKnown(ctx, contract);
  const { terms, balance } = await readTermsAndInvoices(ctx, contract.id, known);
  return lessCredit(chargesUntil(terms, until), balance).filter(({ cents }) => cents > 0);
}

/**
 * When the running one of these contracts of a person would end if they cancelled it now, UTC
 * milliseconds; null if none runs. Changes nothing. Throws `no_term_end` for a plan that is paid
 * once.
 */
export async function endOfTerm(
  ctx: Ctx,
  contracts: readonly ContractRow[],
): Promise<number | null> {
  const contract = contracts.find(({ status }) => isLive(status));
  if (!contract) return null;
  if (contract.oneTime) throw new AppError('no_term_end');
  const terms = await readTerms(ctx, contract.id, await readKnown(ctx, contract));
  return leave(terms, { kind: 'cancel', receivedAt: ctx.clock.now(), wish: 'earliest' })
    .accessUntil;
}
