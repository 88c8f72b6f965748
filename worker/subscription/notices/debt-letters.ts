import { dayMs } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import type { ReminderDay } from '#worker/entitlement/debt-days.ts';
import { graceEnd, payableUntil } from '#worker/entitlement/premium.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import {
  contactSupport,
  contractLetter,
  toSubscription,
} from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

/** What a person owes. */
export interface DebtDetails {
  /** Names the failed payment. */
  name: string;
  /** The contract's number; null where it is not known. */
  number: string | null;
  /** Cents, with what is owed for the return. */
  cents: number;
  /** Since when, UTC milliseconds. */
  since: number;
}

/**
 * Reminds a person of what is still to be paid, on a day of the grace. `follows` says what happens
 * after it.
 */
export function debtReminderLetter(
  { name, number, cents, since }: DebtDetails,
  day: ReminderDay,
  follows: string,
  origin: string,
): Letter {
  const until = formatDate(payableUntil(since));
  return {
    key: `debt-reminder:${name}:${day}`,
    ...contractLetter(number, {
      subject: `Noch offen bei ${product.name}: ${formatMoney(cents)}, zahlbar bis ${until}`,
      heading: 'Zahlung noch offen',
      blocks: [
        `Deine Zahlung von ${formatMoney(cents)} ist noch nicht bei uns angekommen.`,
        {
          rows: [
            { label: 'Offen', value: formatMoney(cents) },
            { label: 'Zu bezahlen bis', value: until },
          ],
        },
        follows,
        'Hast Du gerade erst bezahlt? Dann ist diese Mail schon überholt. Kannst Du im Moment nicht zahlen, schreib uns: Wir finden einen Weg.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that their grace is over, what that means, and how it ends. */
export function restLetter({ name, number, cents, since }: DebtDetails, origin: string): Letter {
  return {
    key: `debt-rests:${name}`,
    ...contractLetter(number, {
      subject: `Dein Premium bei ${product.name} ruht`,
      heading: 'Premium ruht',
      blocks: [
        `Deine Zahlung von ${formatMoney(cents)} ist weiter offen. Seit dem ${formatDate(graceEnd(since))} ruht deshalb Dein Vertrag, soweit Zeit nicht schon bezahlt ist: Wir buchen nichts ab, und für unbezahlte Zeit ist Premium nicht frei.`,
        {
          rows: [{ label: 'Offen', value: formatMoney(cents) }],
        },
        'Bezahlst Du, geht Premium sofort weiter. Die Tage, die Dir durch das Ruhen gefehlt haben, hängen wir an.',
        'Kündigen kannst Du jederzeit.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that their contract has ended because a payment was not made in time. */
export function unpaidEndLetter(
  { contractId, number, endedAt }: { contractId: string; number: string | null; endedAt: number },
  origin: string,
): Letter {
  return {
    key: `unpaid-end:${contractId}`,
    ...contractLetter(number, {
      subject: `Dein Vertrag bei ${product.name} ist beendet`,
      heading: 'Vertrag beendet',
      blocks: [
        `Die letzte Zahlung für Dein Abo kam nicht bei uns an. Deshalb ist Dein Vertrag seit dem ${formatDate(endedAt)} beendet, und Premium ist nicht mehr frei.`,
        'Wir buchen nichts mehr ab, und Du schuldest für die unbezahlte Zeit nichts. Du kannst Premium jederzeit neu bestellen.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person until when their contract is paid after it has rested, and what comes then. */
export function goesOnLetter(
  {
    contractId,
    number,
    until,
    madeUpMs,
    ends,
  }: {
    contractId: string;
    number: string | null;
    /** UTC milliseconds. */
    until: number;
    madeUpMs: number;
    /** Whether nothing is charged after that. */
    ends: boolean;
  },
  origin: string,
): Letter {
  const days = Math.round(madeUpMs / dayMs);
  const made = days === 1 ? 'Ein Tag ist angehängt' : `${days} Tage sind angehängt`;
  return {
    key: `debt-goes-on:${contractId}:${until}`,
    ...contractLetter(number, {
      subject: `Dein Premium bei ${product.name} geht weiter`,
      heading: 'Premium geht weiter',
      blocks: [
        `Was offen war, ist bezahlt. Premium ist frei und bis zum ${formatDate(until)} bezahlt.`,
        ...(days > 0 ? [`${made}, weil Dein Zugang so lange geruht hat.`] : []),
        ends
          ? 'Danach endet Dein Vertrag.'
          : `Am ${formatDate(until)} buchen wir das nächste Mal ab, wenn Du vorher nicht kündigst.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
