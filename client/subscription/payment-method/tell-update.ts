import { notify } from '#client/lib/notices.ts';
import { paymentMethodTexts as texts } from '#client/messages/subscription.ts';
import { paymentStand } from '#client/subscription/settle/payment-stand.ts';
import type { MethodUpdateAnswer } from '#worker/subscription/payment-method/schemas.ts';

/** Tells of a new payment method, and of what came of paying with it what was owed. */
export function tellUpdate({ invoice }: MethodUpdateAnswer): void {
  const stand = invoice && paymentStand(invoice);
  if (stand?.kind === 'declined') {
    notify('success', texts.done);
    notify('failure', texts.owed.declined, stand.text);
  } else {
    notify('success', texts.done, stand ? texts.owed[stand.kind] : undefined);
  }
}
