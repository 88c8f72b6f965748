import type Stripe from 'stripe';

import { isLive } from '#worker/entitlement/contract.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { guaranteeEnd } from '#worker/subscription/clock/days.ts';
import type { ContractTerms } from '#worker/subscription/clock/terms.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';
import { paymentOf } from '#worker/subscription/contract/stripe-contract.ts';

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
 * What can be claimed for a contract with these terms and invoices (payment intents expanded); null
 * before anything was paid, and where nothing is left that could go back.
 */
export function claimOf(
  invoices: readonly Stripe.Invoice[],
  { paidInAll: cents, firstPaidAt }: Pick<ContractTerms, 'paidInAll' | 'firstPaidAt'>,
): Claim | null {
  // It may have been paid with what another contract has left (docs/decisions/0112).
  const moments = [...invoices.map(paidAtOf), firstPaidAt].filter((paidAt) => paidAt !== null);
  if (moments.length === 0 || cents <= 0) return null;
  return { endsAt: guaranteeEnd(Math.min(...moments)), cents };
}

/** When an invoice was paid, UTC milliseconds; a debit counts from the day it was asked for. */
function paidAtOf(invoice: Stripe.Invoice): number | null {
  if (invoice.total <= 0) return null;
  const isWithBank = invoice.status === 'open' && paymentOf(invoice)?.status === 'processing';
  if (isWithBank) return invoice.created * 1000;
  const paidAt = invoice.status_transitions.paid_at;
  return invoice.status === 'paid' && paidAt !== null ? paidAt * 1000 : null;
}

/**
 * Whether a person has used the guarantee, which is given once; `isKnown` if they have under
 * another account.
 */
export function hasUsedGuarantee(
  earlier: readonly Pick<Withdrawal, 'reason' | 'status'>[],
  isKnown: boolean,
): boolean {
  return isKnown || earlier.some(isStandingUse);
}

function isStandingUse({ reason, status }: Pick<Withdrawal, 'reason' | 'status'>): boolean {
  return reason === 'guarantee' && status !== 'undone';
}

/** Whether a contract may be ended by the guarantee, as far as its person's past says. */
export function mayClaim(
  { id, status }: Pick<ContractRow, 'id' | 'status'>,
  earlier: readonly Pick<Withdrawal, 'contractId' | 'reason' | 'status'>[],
  isKnown: boolean,
): boolean {
  const standing = earlier.filter((one) => one.status !== 'undone');
  if (standing.some(({ contractId }) => contractId === id)) return false;
  return isLive(status) && !hasUsedGuarantee(earlier, isKnown);
}
