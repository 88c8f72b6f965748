import { findObjects } from '#sandbox/store/objects.ts';
import { unschedule } from '#sandbox/clock/jobs.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

function settlePayments(world: WorldContext, invoice: Invoice, now: number): void {
  const { sql } = world.storage;
  const open = { invoice: invoice.id, status: 'open' } as const;
  for (const payment of findObjects(sql, 'invoice_payment', open)) {
    const next = change(world, 'invoice_payment', payment, {
      amount_paid: payment.amount_requested,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    });
    emit(world, 'invoice_payment.paid', next);
  }
}

/** Marks an open invoice as paid, also if nothing was due. */
export function markPaid(world: WorldContext, invoice: Invoice): Invoice {
  const now = world.clock.seconds();
  unschedule(world.storage.sql, 'invoice_retry', invoice.id);
  const next = change(
    world,
    'invoice',
    invoice,
    {
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempt_count: invoice.amount_due > 0 ? Math.max(1, invoice.attempt_count) : 0,
      attempted: true,
      auto_advance: false,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    },
    'invoice.updated',
  );
  settlePayments(world, next, now);
  emit(world, 'invoice.paid', next);
  emit(world, 'invoice.payment_succeeded', next);
  return next;
}
