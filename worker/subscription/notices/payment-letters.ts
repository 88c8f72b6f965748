import { formatDate } from '#worker/date.ts';
import { isActive } from '#worker/entitlement/contract.ts';
import { payableUntil } from '#worker/entitlement/premium.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import {
  contactSupport,
  contractLetter,
  endsUnlessPaid,
  toSubscription,
} from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

/** The letter to the owner of a one-time plan when they lose it; nothing else is worth a letter. */
export function oneTimeNews(before: ContractRow, after: Contract, origin: string): Letter[] {
  if (!after.oneTime || before.status !== 'active') return [];
  if (after.status === 'canceled') return [refundLetter(after)];
  // The contract ran while its debit was with the bank.
  if (after.status !== 'incomplete') return [];
  return [failedDebitLetter(after, before.syncVersion, origin)];
}

/** Only for who wants to repeat an order: mails about a contract carry no offers (§ 7 UWG). */
function toPlans(origin: string) {
  return { link: { text: 'Zu den Abo-Modellen', href: origin + pages.plans.path } };
}

function refundLetter({ id, number }: Contract): Letter {
  return {
    key: `taken-back:${id}`,
    ...contractLetter(number, {
      subject: `Dein Lifetime-Zugang bei ${product.name} ist beendet`,
      heading: 'Zugang beendet',
      blocks: [
        'Du hast Deine Zahlung für Lifetime ganz zurückbekommen, von uns oder von Deiner Bank. Damit ist der Vertrag beendet, und Premium ist nicht mehr freigeschaltet.',
        'Dein Konto bleibt.',
        contactSupport,
      ],
    }),
  };
}

function failedDebitLetter(
  { id, number, value }: Contract,
  version: number,
  origin: string,
): Letter {
  return {
    key: `not-paid:${id}:${version}`,
    ...contractLetter(number, {
      subject: `Deine Lastschrift für Lifetime bei ${product.name} ist fehlgeschlagen`,
      heading: 'Lastschrift fehlgeschlagen',
      blocks: [
        `Deine Bank hat die SEPA-Lastschrift über ${formatMoney(value)} nicht bezahlt. Premium ist deshalb nicht mehr freigeschaltet.`,
        'Du schuldest uns nichts. Wenn Du Lifetime weiterhin möchtest, bestelle bitte noch einmal, gern mit einer anderen Zahlungsmethode.',
        toPlans(origin),
        contactSupport,
      ],
    }),
  };
}

/** The letter to a contract's owner when it was paused at Stripe, or goes on after a pause. */
export function pauseNews(before: ContractRow, after: Contract, origin: string): Letter[] {
  if (isActive(before.status) && after.status === 'paused') return [pauseLetter(before, origin)];
  if (before.status === 'paused' && isActive(after.status)) return [resumeLetter(before, origin)];
  return [];
}

function pauseLetter({ id, number, syncVersion }: ContractRow, origin: string): Letter {
  return {
    key: `paused:${id}:${syncVersion}`,
    ...contractLetter(number, {
      subject: `Dein Abo bei ${product.name} ist pausiert`,
      heading: 'Abo pausiert',
      blocks: [
        'Wir haben Dein Abo pausiert. Solange es pausiert ist, buchen wir nichts ab, und Premium ist nicht freigeschaltet.',
        'Kündigen kannst Du jederzeit in Deinem Konto. Ein pausiertes Abo endet dann sofort.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

function resumeLetter({ id, number, syncVersion }: ContractRow, origin: string): Letter {
  return {
    key: `resumed:${id}:${syncVersion}`,
    ...contractLetter(number, {
      subject: `Dein Abo bei ${product.name} läuft wieder`,
      heading: 'Abo läuft wieder',
      blocks: [
        'Dein Abo ist nicht mehr pausiert. Premium ist wieder freigeschaltet, und das Abo verlängert sich wie zuvor.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/**
 * Tells a person that their payment has failed: once for an invoice, however often it is tried
 * again. `number` is the contract's, `amount` in cents; `dueAt` is when it was due, UTC
 * milliseconds.
 */
export function paymentFailureLetter(
  {
    invoiceId,
    number,
    amount,
    dueAt,
  }: { invoiceId: string; number: string | null; amount: number; dueAt: number },
  origin: string,
): Letter {
  return {
    key: `payment-failed:${invoiceId}`,
    ...contractLetter(number, {
      subject: `Deine Zahlung bei ${product.name} ist fehlgeschlagen`,
      heading: 'Zahlung fehlgeschlagen',
      blocks: [
        `Wir konnten ${formatMoney(amount)} für Dein Abo nicht abbuchen.`,
        {
          rows: [
            { label: 'Offen', value: formatMoney(amount) },
            { label: 'Zu bezahlen bis', value: formatDate(payableUntil(dueAt)) },
          ],
        },
        'Hinterlege bitte in Deinem Konto eine andere Zahlungsmethode, oder bezahle dort mit der bisherigen.',
        endsUnlessPaid(payableUntil(dueAt)),
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/**
 * Asks a person for another payment method, because nothing can be charged to the present one any
 * more. `type` is Stripe's type of it, `chargedAt` when it would be charged (UTC milliseconds).
 */
export function lostMethodLetter(
  {
    methodId,
    number,
    type,
    chargedAt,
  }: { methodId: string; number: string; type: string; chargedAt: number | null },
  origin: string,
): Letter {
  const what = type === 'paypal' ? 'Deine Vereinbarung mit PayPal' : 'Dein SEPA-Mandat';
  const next =
    chargedAt === null ? '' : ` Die nächste Zahlung ist am ${formatDate(chargedAt)} fällig.`;
  return {
    key: `method-lost:${methodId}`,
    ...contractLetter(number, {
      subject: `Für Dein Abo bei ${product.name} fehlt eine Zahlungsmethode`,
      heading: 'Zahlungsmethode beendet',
      blocks: [
        `${what} wurde beendet. Darüber können wir für Dein Abo nichts mehr abbuchen.${next}`,
        'Bitte hinterlege in Deinem Konto mit „Zahlungsmethode aktualisieren“ eine andere. Möchtest Du das Abo nicht behalten, kannst Du es dort kündigen.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that their contract is paid with another method from now on. */
export function methodChangeLetter(
  { methodId, number, at }: { methodId: string; number: string | null; at: number },
  origin: string,
): Letter {
  return {
    key: `payment-method-changed:${methodId}`,
    ...contractLetter(number, {
      subject: `Deine Zahlungsmethode bei ${product.name} wurde geändert`,
      heading: 'Zahlungsmethode geändert',
      blocks: [
        `Dein Abo wird seit dem ${formatMailMoment(at)} mit einer anderen Zahlungsmethode bezahlt. Welche das ist, siehst Du in Deinem Konto.`,
        `Warst Du das, ist nichts weiter zu tun. Wenn nicht, schreib uns gleich an ${product.supportEmail}.`,
        toSubscription(origin),
      ],
    }),
  };
}
