import type Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import type { DeskCtx } from '#worker/context.ts';
import type { WaitingItem, WaitingKind } from '#worker/desk/waiting/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { selectOwnersOf } from '#worker/subscription/money/shared-sql.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';

/** Banks ask within weeks; older disputes are decided. */
const lookBackMs = 120 * dayMs;
const mostRead = 500;

const wanted = new Set<string>(['needs_response', 'warning_needs_response']);

/**
 * The disputes that Stripe wants an answer to, the newest first, with the last day for it. While
 * Stripe cannot be reached, the rest of what waits stays readable.
 */
export async function readDisputes(
  ctx: DeskCtx,
  most: number,
): Promise<{ items: WaitingItem[]; missing: WaitingKind[] }> {
  try {
    return { items: (await openDisputes(ctx)).slice(0, most), missing: [] };
  } catch (error) {
    const refusal = error instanceof Error ? stripeRefusal(error) : error;
    if (!(refusal instanceof AppError)) throw error;
    log('warn', { message: 'what waits, without disputes', error: refusal.code });
    return { items: [], missing: ['dispute'] };
  }
}

async function openDisputes({ stripe, db, clock }: DeskCtx): Promise<WaitingItem[]> {
  const gte = Math.floor((clock.now() - lookBackMs) / 1000);
  const all = await stripe.disputes
    .list({ limit: 100, created: { gte }, expand: ['data.charge'] })
    .autoPagingToArray({ limit: mostRead });
  const open = all.filter(({ status }) => wanted.has(status));
  if (open.length === 0) return [];
  const customers = open.map(customerOf).filter((id) => id !== null);
  const rows = await selectOwnersOf(db, customers);
  const owners = new Map(rows.map((row) => [row.customerId, row]));
  return open.map((dispute) => {
    const { id, created, amount, reason, evidence_details: evidence } = dispute;
    const owner = owners.get(customerOf(dispute) ?? '');
    return {
      kind: 'dispute',
      id,
      since: created * 1000,
      // The bank may take no answer.
      deadline: evidence.due_by === null ? null : evidence.due_by * 1000,
      account_id: owner?.accountId ?? null,
      email: owner?.email ?? null,
      cents: amount,
      about: '',
      problem: reason,
      attempts: null,
      stripe_id: id,
    };
  });
}

function customerOf({ charge }: Stripe.Dispute): string | null {
  return typeof charge === 'string' ? null : idOf(charge.customer);
}
