import { quoteCell } from '#worker/csv.ts';
import { product } from '#worker/product.ts';

/** The most rows that PayPal accepts in one file. */
export const maxPaymentRows = 5000;

interface Payment {
  id: string;
  paypalAccount: string;
  /** Cents. */
  amount: number;
}

const note = `Aufwandsentschaedigung ${product.name}`;

/**
 * The payment provider's file. It has no header. Its columns are: recipient, amount in the format
 * of a German account, currency, our id (30 characters, no spaces), note, wallet
 * (docs.paypal.ai/growth/payouts/send-money/use-web-ui).
 */
export function formatPaymentFile(payments: readonly Payment[]): string {
  return payments
    .map(({ id, paypalAccount, amount }) =>
      [paypalAccount, euros(amount), 'EUR', id.replaceAll('-', '').slice(0, 30), note, 'PAYPAL']
        .map(quoteCell)
        .join(','),
    )
    .map((row) => `${row}\r\n`)
    .join('');
}

/** Formats cents as `1234,50`, with whole-number arithmetic only. */
function euros(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
