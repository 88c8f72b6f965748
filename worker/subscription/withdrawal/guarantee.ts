import type Stripe from 'stripe';

import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { guaranteeEnd } from '#worker/subscription/clock/periods-of-law.ts';
import { paymentOf } from '#worker/subscription/contract/stripe-contract.ts';
import type { Withdrawal } from '#worker/subscription/withdrawal/shared-sql.ts';

/*
 * The money-back guarantee: the first payment of a contract, in full, for 20 days from that
 * payment, once per person (docs/decisions/0051). Pure.
 */

/** What a person can claim. */
export interface Claim {
  /** The last moment at which they can, UTC milliseconds. */
  endsAt: number;
  /** Cents that go back. */
  cents: number;
}

/**
 * What can be claimed for a contract with these invoices (payment intents expanded); null before
 * anything was paid.
 */
export function claimOf(invoices: readonly Stripe.Invoice[]): Claim | null {
  const paid = invoices
    .map((invoice) => ({ invoice, paidAt: paidAtOf(invoice) }))
    .filter(({ paidAt }) => paidAt !== null);
  if (paid.length === 0) return null;
  const first = Math.min(...paid.map(({ paidAt }) => paidAt ?? 0));
  const cents = paid.reduce((sum, { invoice }) => sum + heldOf(invoice), 0);
  return cents > 0 ? { endsAt: guaranteeEnd(first), cents } : null;
}

/** When an invoice was paid, UTC milliseconds; a debit counts from the day it was asked for. */
function paidAtOf(invoice: Stripe.Invoice): number | null {
  if (invoice.total <= 0) return null;
  const isWithBank = invoice.status === 'open' && paymentOf(invoice)?.status === 'processing';
  if (isWithBank) return invoice.created * 1000;
  const paidAt = invoice.status_transitions.paid_at;
  return invoice.status === 'paid' && paidAt !== null ? paidAt * 1000 : null;
}

function heldOf({ total, post_payment_credit_notes_amount: credited }: Stripe.Invoice): number {
  return total - credited;
}

/**
 * Whether a contract may be ended by the guarantee, as far as its person's past says, also under
 * another account (`isKnown`).
 */
export function mayClaim(
  { id, status }: Pick<ContractRow, 'id' | 'status'>,
  earlier: readonly Pick<Withdrawal, 'contractId' | 'reason' | 'status'>[],
  isKnown: boolean,
): boolean {
  const standing = earlier.filter((one) => one.status !== 'undone');
  if (standing.some(({ contractId }) => contractId === id)) return false;
  return isLive(status) && !isKnown && !standing.some(({ reason }) => reason === 'guarantee');
}
