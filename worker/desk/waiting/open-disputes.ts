import type Stripe from 'stripe';

import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { selectOwnersOf } from '#worker/subscription/money/shared-sql.ts';

/** A dispute that Stripe wants an answer to. Cents, moments in UTC milliseconds. */
export interface OpenDispute {
  id: string;
  at: number;
  /** The last moment for an answer; null where the bank takes none. */
  dueBy: number | null;
  cents: number;
  /** Stripe's word. */
  reason: string;
  /** Whose payment it was, where our rows know it. */
  accountId: string | null;
  email: string | null;
}

/** Banks ask within weeks; older disputes are decided. */
const lookBackMs = 120 * dayMs;
const mostRead = 500;

const wanted = new Set<string>(['needs_response', 'warning_needs_response']);

/** Reads them at Stripe, the newest first. Throws what Stripe throws. */
export async function openDisputes({ stripe, db, clock }: Ctx): Promise<OpenDispute[]> {
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
      id,
      at: created * 1000,
      dueBy: evidence.due_by === null ? null : evidence.due_by * 1000,
      cents: amount,
      reason,
      accountId: owner?.accountId ?? null,
      email: owner?.email ?? null,
    };
  });
}

function customerOf({ charge }: Stripe.Dispute): string | null {
  return typeof charge === 'string' ? null : idOf(charge.customer);
}
