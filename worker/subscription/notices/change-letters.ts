import type { Ctx } from '#worker/context.ts';
import { formatDate } from '#worker/date.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { documentBlocks } from '#worker/legal/document-blocks.ts';
import { documents, versionDate } from '#worker/legal/documents.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import {
  contactSupport,
  contractLetter,
  toSubscription,
} from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { plannedRows, quotedPlan } from '#worker/subscription/quote/quote-rows.ts';
import type { PlannedTerms } from '#worker/subscription/quote/quote-rows.ts';
import type { PlannedChange } from '#worker/subscription/quote/quote.ts';

type Changed = Pick<ContractRow, 'number' | 'planKey'>;

/** A plan's name; its key where it is sold no longer. */
function titleOf(planKey: string): string {
  return cataloguePlan(planKey)?.name ?? planKey;
}

/**
 * Confirms a change that begins when what is paid is over (§ 312f Abs. 2 BGB): what, when, what it
 * costs until and from then, that nobody is bound anew, how it is taken back, withdrawn from and
 * cancelled; with all texts in full.
 */
export function changePlannedLetter(
  { origin }: Pick<Ctx, 'origin'>,
  { number, planKey }: Changed,
  change: PlannedChange,
  terms: PlannedTerms,
): Letter {
  const { name, starts_at: startsAt, ordered_at: at } = change;
  const day = formatDate(startsAt);
  return {
    key: `change-planned:${number}:${change.order_key}`,
    ...contractLetter(number, {
      subject: `Dein Wechsel bei ${product.name}: ab ${day} ${name}`,
      heading: 'Dein Wechsel ist geplant',
      blocks: [
        `Ab ${day} läuft Dein Vertrag als ${name} weiter. Bis dahin bleibt alles, wie es ist. Heute buchen wir nichts ab. Diese E-Mail bestätigt Dir den Wechsel. Bitte hebe sie auf.`,
        {
          rows: [
            { label: 'Bisher', value: titleOf(planKey) },
            { label: 'Neu', value: `${name}, ab ${day}` },
            { label: 'Bestellt am', value: formatMailMoment(at) },
            ...plannedRows(change, terms),
          ],
        },
        `Bis zum ${day} kannst Du den Wechsel auf der Seite Deines Abonnements mit einem Klick zurücknehmen.`,
        toSubscription(origin),
        ...documentBlocks('order', origin),
        ...documentBlocks('withdrawal', origin),
        {
          title: `Allgemeine Geschäftsbedingungen, Stand: ${versionDate(documents.terms.version)}`,
        },
        ...documentBlocks('terms', origin),
      ],
    }),
  };
}

/** Tells that a planned change was taken back: the contract goes on as it is, unless it ends. */
export function changeUndoneLetter(
  { origin }: Pick<Ctx, 'origin'>,
  { number, planKey, renewDisabled }: Changed & Pick<ContractRow, 'renewDisabled'>,
  { name, order_key: key, starts_at: startsAt }: PlannedChange,
): Letter {
  const goesOn = renewDisabled ? '' : ` Er läuft als ${titleOf(planKey)} weiter.`;
  return {
    key: `change-undone:${number}:${key}`,
    ...contractLetter(number, {
      subject: `Dein Wechsel bei ${product.name} ist zurückgenommen`,
      heading: 'Wechsel zurückgenommen',
      blocks: [
        `Dein Vertrag wechselt am ${formatDate(startsAt)} nicht zu ${name}.${goesOn}`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells that a change which somebody ordered for its person did not happen. */
export function changeRefusedLetter(
  { origin }: Pick<Ctx, 'origin'>,
  { id, number, quote }: Pick<Purchase, 'id' | 'number' | 'quote'>,
): Letter {
  return {
    key: `change-refused:${id}`,
    ...contractLetter(number, {
      subject: `Dein Wechsel bei ${product.name} hat nicht geklappt`,
      heading: 'Wechsel nicht zustande gekommen',
      blocks: [
        `Du wolltest zu ${quotedPlan(quote)} wechseln. Deine Bank hat der Zahlung nicht zugestimmt oder möchte Dich vorher selbst fragen. Wir haben nichts abgebucht, und Dein bisheriges Abo läuft weiter wie zuvor.`,
        'Auf der Seite Deines Abonnements wechselst Du selbst. Dort kannst Du die Zahlung bei Deiner Bank bestätigen oder zuvor eine andere Zahlungsmethode hinterlegen.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
