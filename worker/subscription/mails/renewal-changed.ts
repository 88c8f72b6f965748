import { formatDate } from '#worker/date.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import type { Contract } from '#worker/entitlement/statements.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { moment } from '#worker/mail/templates/notice-mail.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { questions, toSubscription } from '#worker/subscription/mails/texts.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';
import type { NextPlan } from '#worker/subscription/quote/quote.ts';

interface Change {
  /** The contract as it is now. */
  contract: Contract;
  /** When we heard of it, UTC milliseconds. */
  at: number;
  /** Tells this change from others of the same contract. */
  version: number;
  /** The plan that takes over where it would be renewed; null for none. */
  next: Pick<NextPlan, 'name' | 'price'> | null;
}

/**
 * Confirms at once that a contract is cancelled: what, when the cancellation came in and when it
 * takes effect (§ 312k Abs. 4 BGB).
 */
export function cancelled({ contract, at, version }: Change, origin: string): Letter {
  const owed = isPastDue(contract.status);
  // What is owed has been paid for no longer than until it was due; the contract ends with its period.
  const endsAt = owed ? contract.dueAt : contract.expiresAt;
  const end = endsAt === null ? null : formatDate(endsAt);
  return {
    key: `cancelled:${contract.id}:${version}`,
    ...letter({
      subject: `Dein Abo bei ${product.name} ist gekündigt`,
      heading: 'Kündigung bestätigt',
      blocks: [
        end === null
          ? 'Dein Abo ist zum Ende der Laufzeit gekündigt.'
          : `Dein Abo ist gekündigt und endet am ${end}.`,
        {
          rows: [
            { label: 'Vertrag', value: `${product.name} Premium` },
            { label: 'Kündigung eingegangen am', value: moment(at) },
            ...(end === null ? [] : [{ label: 'Der Vertrag endet am', value: end }]),
          ],
        },
        owed
          ? 'Das Abo verlängert sich nicht mehr. Was offen ist, bleibt zu bezahlen.'
          : 'Bis dahin bleibt Premium frei. Das Abo verlängert sich nicht mehr. So lange kannst Du die Kündigung in Deinem Konto mit „Abo reaktivieren“ zurücknehmen.',
        toSubscription(origin),
        questions,
      ],
    }),
  };
}

/** Tells somebody that their contract renews again after all, and what follows. */
export function reactivated({ contract, at, version, next }: Change, origin: string): Letter {
  const { expiresAt, value } = contract;
  return {
    key: `reactivated:${contract.id}:${version}`,
    ...letter({
      subject: `Dein Abo bei ${product.name} läuft weiter`,
      heading: 'Abo reaktiviert',
      blocks: [
        `Du hast Deine Kündigung am ${moment(at)} zurückgenommen. Dein Abo verlängert sich wieder automatisch.`,
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
        'Kündigen kannst Du weiterhin jederzeit zum Ende der Laufzeit.',
        toSubscription(origin),
        questions,
      ],
    }),
  };
}
