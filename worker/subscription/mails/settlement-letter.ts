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
    isLast,
  }: {
    disputeId: number;
    invoiceId: string;
    number: string | null;
    total: number;
    /** Whether no other debit is owed. */
    isLast: boolean;
  },
  origin: string,
): Letter {
  return {
    key: `settled:${disputeId}`,
    ...contractLetter(number, {
      subject: `Deine offene Zahlung bei ${product.name} ist beglichen`,
      heading: 'Zahlung beglichen',
      blocks: [
        `Deine Zahlung von ${formatMoney(total)} ist eingegangen.`,
        isLast
          ? 'Damit ist nichts mehr offen.'
          : 'Eine weitere Lastschrift ist noch offen. Du findest sie in Deinem Abonnement.',
        toInvoice(origin, invoiceId),
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
