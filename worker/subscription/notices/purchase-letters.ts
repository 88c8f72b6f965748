import type { Ctx } from '#worker/context.ts';
import { formatDate } from '#worker/date.ts';
import { documentBlocks } from '#worker/legal/document-blocks.ts';
import { documents, versionDate } from '#worker/legal/documents.ts';
import { formatMailMoment } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { formPath } from '#worker/page-paths.ts';
import { product } from '#worker/product.ts';
import {
  contactSupport,
  contractLetter,
  toInvoice,
  toSubscription,
} from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';
import { isPurchaseOpen } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { orderRows, quotedPlan } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

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

/** A purchase's confirmation, for the batch that completes it: sent only while it is open. */
export function confirmationLetter(ctx: Ctx, purchase: Purchase): Letter {
  return { ...purchaseConfirmation(purchase, ctx.origin), onlyIf: isPurchaseOpen(purchase.id) };
}

export interface Receipt {
  invoiceId: string;
  /** The contract's number; null where it is not known. */
  contractNumber: string | null;
  /** The number that is printed on the invoice. */
  number: string | null;
  /** Cents that were paid. */
  amount: number;
  /** Cents of the invoice, before any credit was taken off, and the tax that they include. */
  total: number;
  tax: number;
  /** UTC milliseconds. */
  paidAt: number;
  /** What was paid for, from and to in UTC milliseconds; null where the invoice does not say. */
  period: { from: number; to: number } | null;
}

/** Confirms a payment for a contract, with its invoice. */
export function receiptLetter(
  { invoiceId, contractNumber, number, amount, total, tax, paidAt, period }: Receipt,
  origin: string,
): Letter {
  return {
    key: `receipt:${invoiceId}`,
    ...contractLetter(contractNumber, {
      subject: `Deine Zahlung bei ${product.name}: ${formatMoney(amount)}`,
      heading: 'Zahlung eingegangen',
      blocks: [
        `Wir haben ${formatMoney(amount)} bekommen. Danke.`,
        {
          rows: [
            { label: 'Betrag', value: formatMoney(amount) },
            ...(tax > 0 ? [{ label: quoteTexts.vatRow, value: quoteTexts.vatOf(tax, total) }] : []),
            { label: 'Bezahlt am', value: formatDate(paidAt) },
            ...(period
              ? [
                  {
                    label: 'Zeitraum',
                    value: `${formatDate(period.from)} bis ${formatDate(period.to)}`,
                  },
                ]
              : []),
            ...(number ? [{ label: 'Rechnung', value: number }] : []),
          ],
        },
        toInvoice(origin, invoiceId),
        'Alle Rechnungen findest Du in Deinem Konto.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

/** Tells a person that money was sent back to them. `amount` in cents. */
export function refundLetter(
  {
    refundId,
    contractNumber,
    amount,
  }: { refundId: string; contractNumber: string | null; amount: number },
  origin: string,
): Letter {
  return {
    key: `refund:${refundId}`,
    ...contractLetter(contractNumber, {
      subject: `Wir haben Dir ${formatMoney(amount)} erstattet`,
      heading: 'Erstattung',
      blocks: [
        `Wir haben Dir ${formatMoney(amount)} auf die Zahlungsmethode erstattet, mit der Du bezahlt hast. Bis das Geld dort ankommt, vergehen meist fünf bis zehn Werktage.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
