import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toInvoice, toSubscription } from '#worker/subscription/mails/texts.ts';

/** Tells a person that their debt is paid. `total` is the settlement invoice's, in cents. */
export function settlementLetter(
  {
    disputeId,
    invoiceId,
    number,
    total,
  }: { disputeId: number; invoiceId: string; number: string | null; total: number },
  origin: string,
): Letter {
  return {
    key: `settled:${disputeId}`,
    ...contractLetter(number, {
      subject: `Deine offene Zahlung bei ${product.name} ist beglichen`,
      heading: 'Zahlung beglichen',
      blocks: [
        `Deine Zahlung von ${formatMoney(total)} ist eingegangen. Damit ist nichts mehr offen.`,
        toInvoice(origin, invoiceId),
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
