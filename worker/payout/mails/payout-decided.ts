import { letter } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';

interface Told {
  id: string;
  /** Cents. */
  amount: number;
  paypalAccount: string;
  /** When it was decided, UTC milliseconds; tells a decision from one that was taken back. */
  at: number;
}

const rows = ({ amount, paypalAccount }: Told) => [
  { label: 'Betrag', value: formatMoney(amount) },
  { label: 'PayPal-Konto', value: paypalAccount },
];

/** Tells somebody that their allowance is on its way. */
export function payoutPaid(told: Told): Letter {
  return {
    key: `payout-paid:${told.id}:${told.at}`,
    ...letter({
      subject: `Deine Auszahlung von ${product.name} ist unterwegs`,
      heading: 'Auszahlung veranlasst',
      blocks: [
        `Wir haben Dir ${formatMoney(told.amount)} an Dein PayPal-Konto geschickt.`,
        { rows: rows(told) },
        `Ist das Geld in einigen Tagen nicht da, schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}

/** Tells somebody why their allowance could not be paid. */
export function payoutFailed(told: Told, reason: string): Letter {
  return {
    key: `payout-failed:${told.id}:${told.at}`,
    ...letter({
      subject: `Deine Auszahlung von ${product.name} hat nicht geklappt`,
      heading: 'Auszahlung nicht möglich',
      blocks: [
        'Wir konnten Dir Deine Aufwandsentschädigung nicht auszahlen.',
        { rows: [...rows(told), { label: 'Grund', value: reason }] },
        `Schreib uns an ${product.supportEmail}, dann finden wir einen anderen Weg.`,
      ],
    }),
  };
}
