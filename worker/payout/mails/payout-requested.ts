import { letter } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';

interface Asked {
  id: string;
  /** Cents. */
  amount: number;
  paypalAccount: string;
}

/** Tells whose allowance it is that it was asked for, and where it is to go. */
export function payoutRequested({ id, amount, paypalAccount }: Asked): Letter {
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
