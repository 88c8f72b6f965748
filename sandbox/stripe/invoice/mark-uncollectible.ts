import { unschedule } from '#sandbox/clock/jobs.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Invoice } from '#sandbox/stripe/objects.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Writes off an open invoice. It can still be paid or voided. Throws `invoice_not_editable`. */
export function markUncollectible(world: WorldContext, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    const message = "You can only pass in open invoices. This invoice isn't open.";
    throw invalid(message, { code: 'invoice_not_editable' });
  }
  unschedule(world.storage.sql, 'invoice_retry', invoice.id);
  const now = world.clock.seconds();
  const next = change(world, 'invoice', invoice, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: now },
  });
  emit(world, 'invoice.marked_uncollectible', next);
  return next;
}
