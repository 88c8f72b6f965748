import { quoted } from '#worker/csv.ts';
import { product } from '#worker/product.ts';

/** Rows that PayPal takes in one file. */
export const mostRows = 5000;

interface Payment {
  id: string;
  paypalAccount: string;
  /** Cents. */
  amount: number;
}

const note = `Aufwandsentschaedigung ${product.name}`;

/**
 * The payment provider's file, without a header: recipient, amount as a German account writes it,
 * currency, our id (30 characters, no spaces), note, wallet (docs.paypal.ai/growth/payouts/
 * send-money/use-web-ui).
 */
export function paymentFile(payments: readonly Payment[]): string {
  return payments
    .map(({ id, paypalAccount, amount }) =>
      [paypalAccount, euros(amount), 'EUR', id.replaceAll('-', '').slice(0, 30), note, 'PAYPAL']
        .map(quoted)
        .join(','),
    )
    .map((row) => `${row}\r\n`)
    .join('');
}

/** Cents as `1234,50`, by whole numbers only. */
function euros(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
