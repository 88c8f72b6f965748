import { letter } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

interface RequestedPayout {
  id: string;
  /** Cents. */
  amount: number;
  paypalAccount: string;
}

/** Tells the owner of an allowance that it was requested, and to which account it will go. */
export function payoutRequestedLetter({ id, amount, paypalAccount }: RequestedPayout): Letter {
  return {
    key: `payout-requested:${id}`,
    ...letter({
      subject: `Deine Auszahlung bei ${product.name} ist angefordert`,
      heading: 'Auszahlung angefordert',
      blocks: [
        `Wir haben Deine Anforderung erhalten und zahlen Dir ${formatMoney(amount)} aus. Das Geld sollte innerhalb von 10 Tagen da sein.`,
        {
          rows: [
            { label: 'Betrag', value: formatMoney(amount) },
            { label: 'PayPal-Konto', value: paypalAccount },
          ],
        },
        `Hast Du das nicht angefordert oder stimmt das Konto nicht, schreib uns bitte gleich an ${product.supportEmail}.`,
      ],
    }),
  };
}
