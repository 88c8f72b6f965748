import { letter } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

interface DecidedPayout {
  id: string;
  /** Cents. */
  amount: number;
  paypalAccount: string;
  /** When it was decided, UTC milliseconds. A decision after an undone one gets its own letter. */
  at: number;
}

const rows = ({ amount, paypalAccount }: DecidedPayout) => [
  { label: 'Betrag', value: formatMoney(amount) },
  { label: 'PayPal-Konto', value: paypalAccount },
];

/** Tells a person that their allowance is on its way. */
export function payoutPaidLetter(payout: DecidedPayout): Letter {
  return {
    key: `payout-paid:${payout.id}:${payout.at}`,
    ...letter({
      subject: `Deine Auszahlung von ${product.name} ist unterwegs`,
      heading: 'Auszahlung veranlasst',
      blocks: [
        `Wir haben Dir ${formatMoney(payout.amount)} an Dein PayPal-Konto geschickt.`,
        { rows: rows(payout) },
        `Ist das Geld in einigen Tagen nicht da, schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}

/** Tells a person why their allowance could not be paid. */
export function payoutFailedLetter(payout: DecidedPayout, reason: string): Letter {
  return {
    key: `payout-failed:${payout.id}:${payout.at}`,
    ...letter({
      subject: `Deine Auszahlung von ${product.name} hat nicht geklappt`,
      heading: 'Auszahlung nicht möglich',
      blocks: [
        'Wir konnten Dir Deine Aufwandsentschädigung nicht auszahlen.',
        { rows: [...rows(payout), { label: 'Grund', value: reason }] },
        `Schreib uns an ${product.supportEmail}, dann finden wir einen anderen Weg.`,
      ],
    }),
  };
}
