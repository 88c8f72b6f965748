import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';
import type { HandWay } from '#worker/subscription/repayment/by-hand.ts';

interface SentByHand {
  /** The repayment's. */
  key: string;
  /** The contract's number, if that is known. */
  number: string | null;
  cents: number;
  /** Cents that were sent so for this repayment, all in all: it tells one letter from the next. */
  total: number;
  way: HandWay;
  /** `2026-11-20`, in Germany. */
  day: string;
  reference: string;
}

const ways: Record<HandWay, string> = {
  bank_transfer: 'auf Dein Bankkonto überwiesen',
  paypal: 'über PayPal geschickt',
  other: 'auf einem anderen Weg geschickt',
};

/** Tells a person that money, which did not reach them before, was sent in another way. */
export function byHandLetter(
  { key, number, cents, total, way, day, reference }: SentByHand,
  origin: string,
): Letter {
  return {
    key: `repayment-by-hand:${key}:${total}`,
    ...contractLetter(number, {
      subject: `Wir haben Dir ${formatMoney(cents)} auf einem anderen Weg erstattet`,
      heading: 'Erstattung',
      blocks: [
        `Deine Erstattung war nicht angekommen. Wir haben Dir ${formatMoney(cents)} deshalb ${ways[way]}.`,
        {
          rows: [
            { label: 'Betrag', value: formatMoney(cents) },
            { label: 'Abgeschickt am', value: formatDate(Date.parse(`${day}T12:00:00Z`)) },
            { label: 'Verwendungszweck', value: reference },
          ],
        },
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
