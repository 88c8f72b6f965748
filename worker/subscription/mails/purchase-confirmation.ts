import { documentBlocks } from '#worker/legal/document-blocks.ts';
import { documents, versionDate } from '#worker/legal/documents.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { formPath } from '#worker/page-paths.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { toSubscription } from '#worker/subscription/mails/texts.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { orderRows } from '#worker/subscription/quote/order-text.ts';
import { quotedPlan } from '#worker/subscription/quote/quote-rows.ts';

type Order = Pick<Purchase, 'id' | 'number' | 'quote' | 'createdAt'>;

/**
 * Confirms a contract on a durable medium (§ 312f Abs. 2 BGB with Art. 246a § 1 EGBGB). It is
 * complete in itself: what the checkout showed, in the same words, all that the law wants to be
 * told, the withdrawal instruction with its form, who the seller is, and the terms in full.
 */
export function purchaseConfirmation(
  { id, number, quote, createdAt }: Order,
  origin: string,
): Letter {
  const plan = quotedPlan(quote);
  return {
    key: `purchase-confirmed:${id}`,
    ...contractLetter(number, {
      subject: `Deine Bestellung bei ${product.name}: ${plan}`,
      heading: 'Danke für Deine Bestellung',
      blocks: [
        `Dein Vertrag über ${plan} ist geschlossen, und Premium ist in der App freigeschaltet. Diese E-Mail bestätigt Dir den Vertrag. Bitte hebe sie auf.`,
        { rows: summary({ quote, createdAt }) },
        toSubscription(origin),
        `Widerrufen kannst Du den Vertrag auch online mit „Vertrag widerrufen“: ${origin}${formPath('withdrawal', number)}`,
        `Kündigen kannst Du ihn mit „Verträge hier kündigen“: ${origin}${formPath('cancellation', number)}`,
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

/**
 * Tells at once that an order has arrived which still waits for a bank or for PayPal (§ 312i Abs. 1
 * Nr. 3 BGB). It is no confirmation of the contract, and says so.
 */
export function orderReceived({ id, number, quote, createdAt }: Order, origin: string): Letter {
  const plan = quotedPlan(quote);
  return {
    key: `order-received:${id}`,
    ...contractLetter(number, {
      subject: `Bestellung eingegangen: ${product.name} ${plan}`,
      heading: 'Bestellung eingegangen',
      blocks: [
        'Deine Bestellung ist bei uns eingegangen. Sie wartet noch auf Deine Bank oder auf PayPal. Der Vertrag kommt erst zustande, wenn Deine Zahlung oder Dein Zahlungsmittel bestätigt ist. Dann bekommst Du die Vertragsbestätigung mit allen Angaben.',
        { rows: summary({ quote, createdAt }) },
        toSubscription(origin),
        `Hast Du nichts bestellt oder stimmt etwas nicht, schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}

function summary({ quote, createdAt }: Pick<Order, 'quote' | 'createdAt'>) {
  const [plan, ...rows] = orderRows(quote);
  const orderedAt = { label: 'Bestellt am', value: formatMailMoment(createdAt) };
  return [...(plan ? [plan] : []), orderedAt, ...rows];
}
