import type { SQL } from 'drizzle-orm';

import type { Ctx } from '#worker/context.ts';
import { purchaseLife } from '#worker/subscription/order/life.ts';
import type { PurchaseEvent } from '#worker/subscription/order/life.ts';
import { selectPurchase, updateStatus } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase, PurchaseNames } from '#worker/subscription/order/purchase-sql.ts';

/** The name under which a subscription or a one-time invoice keeps its contract's number. */
export const contractNumberName = 'contract_number';

/** How Stripe's objects say which purchase they belong to. */
export function purchaseMetadata(purchase: Purchase): Record<string, string> {
  return {
    purchase_id: purchase.id,
    account_id: purchase.accountId,
    plan_key: purchase.planKey,
    [contractNumberName]: purchase.number,
  };
}

/** The contract's number as every invoice shows it, as a parameter of Stripe's invoices. */
export function numberOnInvoices(number: string) {
  return { custom_fields: [{ name: 'Vertragsnummer', value: number }] };
}

/**
 * The idempotency key of one step of a purchase: sent again, or twice at once, a step makes one
 * thing.
 */
export function purchaseKey({ id, generation }: Purchase, step: string): string {
  return `purchase:${id}:${generation}:${step}`;
}

/**
 * The idempotency key of a try to pay or verify with that method. The number of the attempt is part
 * of it, so that a second try with the same method does not get the answer of the first.
 */
export function paymentStep(purchase: Purchase, paymentMethodId: string): string {
  return purchaseKey(purchase, `confirm:${purchase.attempts}:${paymentMethodId}`);
}

interface Move {
  /** What Stripe calls the things that belong to the purchase, as far as the event names them. */
  names?: PurchaseNames;
  /** What else has to hold for the move. */
  onlyIf?: SQL;
}

/**
 * Moves a purchase as the table in life.ts says, if it is still as it was read. A statement that
 * returns the moved row, or no row when another call was first; undefined when the event changes
 * nothing.
 */
export function movePurchase(
  ctx: Ctx,
  purchase: Pick<Purchase, 'id' | 'status' | 'version'>,
  event: PurchaseEvent,
  { names = {}, onlyIf }: Move = {},
) {
  const to = purchaseLife.after(purchase.status, event);
  if (to === purchase.status) return undefined;
  return updateStatus(ctx.db, purchase, to, names, ctx.clock.now(), onlyIf);
}

/**
 * The same, sent at once. Returns the purchase as it now is, or null when another call was first.
 */
export async function movedPurchase(
  ctx: Ctx,
  purchase: Purchase,
  event: PurchaseEvent,
  names: PurchaseNames = {},
): Promise<Purchase | null> {
  const move = movePurchase(ctx, purchase, event, { names });
  if (!move) return purchase;
  return (await move)[0] ?? null;
}

/** The purchase as it is stored now; it is never deleted. */
export async function readPurchase(ctx: Ctx, id: string): Promise<Purchase> {
  const [row] = await selectPurchase(ctx.db, id);
  if (!row) throw new Error(`purchase ${id} is not stored`);
  return row;
}
