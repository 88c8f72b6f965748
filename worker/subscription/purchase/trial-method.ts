import { methodHash } from '#worker/account/known/hashes.ts';
import {
  noteRefusal,
  replaceMethod,
  selectMethodOf,
  selectTrialOfOthers,
} from '#worker/account/known/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';
import type { PaymentMethodType } from '#worker/payment-methods.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** What a payment method is known by, whoever pays with it. */
export interface KnownMethod {
  type: PaymentMethodType | null;
  hash: string;
}

/**
 * What that payment method is known by: the fingerprint of a card or an account, or who paid at
 * PayPal. Null where methods are not compared. Throws `invaid_payment` for one that Stripe does not
 * know.
 */
export async function readKnownMethod(ctx: Ctx, id: string): Promise<KnownMethod | null> {
  if (!ctx.comparesMethods) return null;
  const method = await nullIfGone(ctx.stripe.paymentMethods.retrieve(id));
  if (!method) throw new AppError('invaid_payment');
  const { card, sepa_debit: account, paypal } = method;
  // Stripe does not give one for every method; then it is at least not used twice itself.
  const mark = card?.fingerprint ?? account?.fingerprint ?? paypal?.payer_id ?? id;
  return {
    type: paymentMethodTypes.find((type) => type === method.type) ?? null,
    hash: await methodHash(ctx.codePepper, `${method.type}:${mark}`),
  };
}

/**
 * Refuses a plan's trial to somebody whose mailbox or payment method has had one under another
 * account, and notes it for the desk. Throws `trial_used`.
 */
export async function refuseUsedTrial(
  ctx: Ctx,
  accountId: string,
  mailboxHash: string,
  method: KnownMethod | null,
): Promise<void> {
  const hashes = [mailboxHash, ...(method ? [method.hash] : [])];
  const [row] = await selectTrialOfOthers(ctx.db, accountId, hashes);
  if (row?.taken !== 1) return;
  throw await refusal(ctx, accountId, method);
}

/**
 * The same for another payment method of an order whose first one was compared. From then on the
 * new one counts. Throws `trial_used`, `invaid_payment`.
 */
export async function compareNextMethod(
  ctx: Ctx,
  { id: purchaseId, accountId, paymentMethodId: known, quote }: Purchase,
  paymentMethodId: string,
): Promise<void> {
  if (known === paymentMethodId || quote.trial_end_at === null) return;
  const [compared] = await selectMethodOf(ctx.db, purchaseId);
  if (!compared) return;
  const method = await readKnownMethod(ctx, paymentMethodId);
  if (!method) return;
  const { others } = await batch(ctx.db, {
    ...replaceMethod(ctx.db, { accountId, purchaseId, hash: method.hash }, ctx.clock.now()),
    others: selectTrialOfOthers(ctx.db, accountId, [method.hash]),
  });
  if (others[0]?.taken === 1) throw await refusal(ctx, accountId, method);
}

async function refusal(ctx: Ctx, accountId: string, method: KnownMethod | null): Promise<AppError> {
  const noted = { methodType: method?.type ?? null, methodHash: method?.hash ?? null };
  await noteRefusal(ctx.db, accountId, noted, ctx.clock.now());
  return new AppError('trial_used');
}
