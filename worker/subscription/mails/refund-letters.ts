import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { refundLetter } from '#worker/subscription/mails/receipt-letter.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';
import type { RefundView } from '#worker/subscription/repayment/payment-view.ts';

interface Told {
  /** The repayment's. */
  key: string;
  /** The contract's number, if that is known. */
  number: string | null;
  /** Refunds that are on their way, and such that came back to us. */
  sent: readonly RefundView[];
  failed: readonly RefundView[];
  /** What Stripe refuses to send: cents, null if the sum is not known; null for nothing. */
  unpaid: { cents: number | null } | null;
}

/**
 * What a person hears of a repayment: of each refund that was sent, of each that did not arrive,
 * and of a sum that cannot be sent. Each is told once.
 */
export function repaymentLetters(
  { key, number, sent, failed, unpaid }: Told,
  origin: string,
): Letter[] {
  return [
    ...sent.map(({ id, cents }) =>
      refundLetter({ contractNumber: number, refundId: id, amount: cents }, origin),
    ),
    ...failed.map(({ id, cents }) =>
      failedRefundLetter({ refundId: id, number, amount: cents }, origin),
    ),
    ...(unpaid ? [unpaidLetter({ key, number, cents: unpaid.cents }, origin)] : []),
  ];
}

const byHand = `Du musst nichts tun: Jemand von ${product.name} zahlt Dir das Geld auf einem anderen Weg zurück und schreibt Dir dazu.`;

/** Tells a person that a refund came back to us. `amount` in cents. */
export function failedRefundLetter(
  { refundId, number, amount }: { refundId: string; number: string | null; amount: number },
  origin: string,
): Letter {
  return {
    key: `refund-failed:${refundId}`,
    ...contractLetter(number, {
      subject: `Deine Erstattung über ${formatMoney(amount)} ist nicht angekommen`,
      heading: 'Erstattung nicht angekommen',
      blocks: [
        `Wir haben Dir ${formatMoney(amount)} erstattet, aber Deine Bank hat das Geld nicht angenommen. Vielleicht gibt es die Karte oder das Konto nicht mehr.`,
        byHand,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

function unpaidLetter(
  { key, number, cents }: { key: string; number: string | null; cents: number | null },
  origin: string,
): Letter {
  const sum = cents === null ? 'Dein Geld' : formatMoney(cents);
  return {
    key: `repayment-failed:${key}`,
    ...contractLetter(number, {
      subject: `Deine Erstattung von ${product.name} dauert länger`,
      heading: 'Erstattung dauert länger',
      blocks: [
        `Wir konnten ${sum} nicht auf die Zahlungsmethode zurückzahlen, mit der Du bezahlt hast.`,
        byHand,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
