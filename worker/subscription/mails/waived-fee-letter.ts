import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';

/** Tells a person that they do not owe the fee for a returned debit. Amounts in cents. */
export function waivedFeeLetter(
  {
    disputeId,
    number,
    fee,
    left,
  }: {
    disputeId: number;
    /** The contract's number; null where it is not known. */
    number: string | null;
    fee: number;
    /** What is still owed; null where all is paid, so that the fee goes back. */
    left: number | null;
  },
  origin: string,
): Letter {
  return {
    key: `fee-waived:${disputeId}`,
    ...contractLetter(number, {
      subject: `Du schuldest ${product.name} keine Kosten für die Rücklastschrift`,
      heading: 'Kosten erlassen',
      blocks: [
        `Die ${formatMoney(fee)}, die uns unser Zahlungsdienst für die Rückgabe Deiner Lastschrift berechnet hat, übernehmen wir.`,
        left === null
          ? 'Du hattest sie schon bezahlt. Wir zahlen sie Dir zurück.'
          : `Offen ist damit noch der Betrag der Lastschrift: ${formatMoney(left)}.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
