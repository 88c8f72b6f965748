import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import { formatMoney } from '#worker/money.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport } from '#worker/subscription/mails/texts.ts';

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
