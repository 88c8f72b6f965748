import { formatDate } from '#worker/date.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { access, product } from '#worker/product.ts';
import { refundEnd } from '#worker/subscription/clock/days.ts';
import type { Charge } from '#worker/subscription/clock/terms.ts';
import {
  contactSupport,
  contractLetter,
  endsUnlessCardPays,
  owedBeforeEnd,
  restsUntilEnd,
  shareOncePaid,
  toSubscription,
} from '#worker/subscription/notices/letters.ts';
import type { Letter, OwedDebit } from '#worker/subscription/notices/letters.ts';
import { promisedCents } from '#worker/subscription/order/leaving-note.ts';
import type { LeavingNote } from '#worker/subscription/order/leaving-note.ts';
import { chargesText, quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { NextPlan } from '#worker/subscription/quote/quote.ts';

interface RenewalChange {
  /** The contract as it is now. */
  contract: Contract;
  /** When we learned of the change, UTC milliseconds. */
  at: number;
  /** Distinguishes this change from others of the same contract. */
  version: number;
  /** The plan that takes over at the renewal; null for none. */
  next: Pick<NextPlan, 'name' | 'price'> | null;
  /** The note on a cancellation that came through us; null for none. */
  note: LeavingNote | null;
  /** What is still charged before the end of a cancelled one. */
  charges: readonly Charge[];
  /** What is owed for its returned debits; null for nothing. */
  debit: OwedDebit | null;
}

/**
 * Confirms at once that a contract is cancelled: which one, when the cancellation arrived, and when
 * it takes effect (§ 312k Abs. 4 BGB).
 */
export function cancellationLetter(
  { contract, at, version, note, charges, debit }: RenewalChange,
  origin: string,
): Letter {
  const isOwed = isPastDue(contract.status);
  const promised = promisedCents(note);
  const cents = isOwed ? 0 : promisedCents(note, debit?.invoices);
  const hasEnded = contract.status === 'canceled';
  // `expiresAt` of a past-due contract is the end of what was paid; it ends with its period,
  // `dueAt`.
  const endsAt = isOwed ? contract.dueAt : contract.expiresAt;
  const end = endsAt === null ? null : formatDate(endsAt);
  const coming = chargesText(charges);
  const rests = contract.paidThrough !== null;
  const noRenewal = rests
    ? restsUntilEnd
    : coming === null
      ? 'Das Abo verlängert sich nicht mehr.'
      : `${coming} Danach buchen wir nichts mehr ab.`;
  return {
    key: `cancelled:${contract.id}:${version}`,
    ...contractLetter(contract.number, {
      subject: `Dein Abo bei ${product.name} ist gekündigt`,
      heading: 'Kündigung bestätigt',
      blocks: [
        end === null
          ? 'Dein Abo ist zum Ende der Laufzeit gekündigt.'
          : `Dein Abo ist gekündigt und ${hasEnded ? 'seit dem' : 'endet am'} ${end}${hasEnded ? ' beendet' : ''}.`,
        {
          rows: [
            { label: 'Vertrag', value: `${product.name} Premium` },
            { label: 'Kündigung eingegangen am', value: formatMailMoment(note?.receivedAt ?? at) },
            ...(end === null ? [] : [{ label: 'Der Vertrag endet am', value: end }]),
            ...(cents === 0 || endsAt === null
              ? []
              : [
                  {
                    label: 'Erstattung',
                    value: `${formatMoney(cents)}, bis ${formatDate(refundEnd(endsAt))}`,
                  },
                ]),
          ],
        },
        ...(cents === 0
          ? []
          : [
              'Was Du für die Zeit nach dem Vertragsende bezahlt hast, bekommst Du zurück, auf demselben Weg, auf dem Du bezahlt hast.',
            ]),
        ...(debit && !rests ? [owedBeforeEnd(debit, endsAt ?? at, at)] : []),
        ...(promised > cents ? [shareOncePaid] : []),
        hasEnded
          ? 'Der Vertrag ist damit sofort zu Ende. Wir buchen nichts mehr ab.'
          : isOwed
            ? `${noRenewal}${whatIsOwed({ contract, at, rests, debit })}`
            : `${debit ? '' : 'Bis dahin bleibt Premium frei. '}${noRenewal} So lange kannst Du die Kündigung in Deinem Konto mit „Abo reaktivieren“ zurücknehmen.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** What becomes of what is owed: of a debit it was said before, what a card refused ends it. */
function whatIsOwed({
  contract: { expiresAt: paidUntil },
  at,
  rests,
  debit,
}: Pick<RenewalChange, 'contract' | 'at' | 'debit'> & { rests: boolean }): string {
  if (rests) return ' Was offen ist, bleibt zu bezahlen.';
  const ends = debit || paidUntil === null ? null : endsUnlessCardPays(paidUntil, at);
  return ends === null ? '' : ` ${ends}`;
}

/** Tells a person that their contract renews after all, when, and at what price. */
export function reactivationLetter(
  { contract, at, version, next }: RenewalChange,
  origin: string,
): Letter {
  const { expiresAt, value } = contract;
  return {
    key: `reactivated:${contract.id}:${version}`,
    ...contractLetter(contract.number, {
      subject: `Dein Abo bei ${product.name} läuft weiter`,
      heading: 'Abo reaktiviert',
      blocks: [
        `Du hast Deine Kündigung am ${formatMailMoment(at)} zurückgenommen. Dein Abo verlängert sich wieder automatisch.`,
        ...(expiresAt === null
          ? []
          : [
              {
                rows: [
                  { label: 'Verlängert sich am', value: formatDate(expiresAt) },
                  ...(next ? [{ label: quoteTexts.rows.nextPlan, value: next.name }] : []),
                  { label: 'Preis', value: formatMoney(next?.price ?? value) },
                ],
              },
            ]),
        renewalRule,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** What follows an end. */
const freely = `kostenfrei weiter, mit höchstens ${access.mistakesPerMonth} Fehlern im Monat`;

interface Ending {
  contractId: string;
  number: string | null;
  endsAt: number;
}

/** Says a week before that a cancelled contract ends. */
export function contractEndsSoonLetter(
  { contractId, number, endsAt }: Ending,
  origin: string,
): Letter {
  const day = formatDate(endsAt);
  return {
    key: `ends-soon:${contractId}:${endsAt}`,
    ...contractLetter(number, {
      subject: `Dein Abo bei ${product.name} endet am ${day}`,
      heading: 'Dein Abo endet bald',
      blocks: [
        `Dein Abo endet am ${day}, wie es vereinbart ist. Bis dahin ändert sich nichts; für das Ende brauchst Du nichts zu tun.`,
        `Danach lernst Du ${freely}. Dein Konto bleibt, mit Deinen Rechnungen und Unterlagen.`,
        'Hast Du es Dir anders überlegt, kannst Du die Kündigung bis dahin in Deinem Konto mit „Abo reaktivieren“ zurücknehmen.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

interface Ended extends Omit<Ending, 'endsAt'> {
  endedAt: number;
  /** Whether it never went beyond its trial. */
  wasTrial: boolean;
}

/** Says on the day that a cancelled contract has ended, or its trial. */
export function contractEndedLetter(
  { contractId, number, endedAt, wasTrial }: Ended,
  origin: string,
): Letter {
  const what = wasTrial ? 'Deine Testphase' : 'Dein Abo';
  return {
    key: `ended:${contractId}`,
    ...contractLetter(number, {
      subject: `${what} bei ${product.name} ist zu Ende`,
      heading: `${what} ist zu Ende`,
      blocks: [
        `${what} ist am ${formatDate(endedAt)} zu Ende gegangen, wie es vereinbart war.${
          wasTrial ? ' Abgebucht wurde dafür nichts.' : ''
        }`,
        `Ohne Premium lernst Du ${freely}. Dein Konto bleibt, mit Deinen Rechnungen und Unterlagen.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
