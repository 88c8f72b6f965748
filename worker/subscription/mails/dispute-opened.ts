import { letter } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { questions, toSubscription } from '#worker/subscription/mails/texts.ts';

/** Tells somebody that their bank has not paid a debit, and what is owed. Amounts in cents. */
export function disputeOpened(
  { charge, value, fee }: { charge: string; value: number; fee: number },
  origin: string,
): Letter {
  return {
    key: `dispute-opened:${charge}`,
    ...letter({
      subject: `Deine Bank hat eine Lastschrift von ${product.name} zurückgegeben`,
      heading: 'Lastschrift zurückgegeben',
      blocks: [
        'Deine Bank hat die SEPA-Lastschrift für Dein Abo nicht bezahlt oder zurückgebucht. Dein Abo bleibt einstweilen aktiv, damit Du Deine Zahlungsdaten aktualisieren und den Betrag begleichen kannst.',
        {
          rows: [
            { label: 'Subscription-Gebühr', value: formatMoney(value) },
            { label: 'SEPA-Mahn-Gebühr', value: formatMoney(fee) },
            { label: 'Zusammen', value: formatMoney(value + fee) },
          ],
        },
        toSubscription(origin),
        questions,
      ],
    }),
  };
}
