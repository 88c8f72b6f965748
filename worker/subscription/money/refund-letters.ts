import { formatDate } from '#worker/date.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { refundEnd } from '#worker/subscription/clock/days.ts';
import type { RefundView } from '#worker/subscription/money/payment-view.ts';
import type { HandWay } from '#worker/subscription/money/states.ts';
import {
  contactSupport,
  contractLetter,
  toSubscription,
} from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';
import { refundLetter } from '#worker/subscription/notices/purchase-letters.ts';

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

/**
 * Confirms that a person uses the money-back guarantee. `number` is the contract's; `receivedAt` in
 * UTC milliseconds.
 */
export function guaranteeLetter(
  {
    contractId,
    number,
    receivedAt,
  }: { contractId: string; number: string | null; receivedAt: number },
  origin: string,
): Letter {
  return {
    key: `guarantee:${contractId}`,
    ...contractLetter(number, {
      subject: `Du bekommst Dein Geld zurück: ${product.name}`,
      heading: 'Geld-zurück-Garantie',
      blocks: [
        `Du hast am ${formatMailMoment(receivedAt)} Dein Geld zurück verlangt. Das haben wir bekommen.`,
        'Dein Vertrag ist damit beendet. Premium ist nicht mehr freigeschaltet, und wir buchen nichts mehr ab.',
        `Alles, was Du für diesen Vertrag bezahlt hast, geht auf die Zahlungsmethode zurück, mit der Du bezahlt hast, spätestens bis zum ${formatDate(refundEnd(receivedAt))}. Ist eine Lastschrift noch bei der Bank oder hast Du eine Zahlung dort beanstandet, warten wir, bis die Bank entschieden hat; was sie Dir selbst zurückgibt, kommt von ihr. Sobald wir das Geld abgeschickt haben, schreiben wir Dir den Betrag.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
