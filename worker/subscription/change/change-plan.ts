import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import { selectPlannedUnder } from '#worker/subscription/change/change-sql.ts';
import { finishChangeSoon } from '#worker/subscription/change/finish-change.ts';
import { makeChange, repeatChange } from '#worker/subscription/change/make-change.ts';
import { changeStatements, readChange } from '#worker/subscription/change/read-change.ts';
import type {
  ChangeInput,
  ChangePreview,
  PlannedAnswer,
} from '#worker/subscription/change/schemas.ts';
import {
  confirmPurchase,
  reattemptPurchase,
} from '#worker/subscription/checkout/repeat-purchase.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import {
  selectPurchaseByContract,
  selectPurchases,
} from '#worker/subscription/order/purchase-sql.ts';
import { knownChanges } from '#worker/subscription/quote/quote.ts';

/**
 * What the plan that a price sells would mean for the caller now. Changes nothing. Throws
 * `not_logged_in`, `too_many_requests` for guessing codes, and as `readChange`.
 */
export async function getChange(
  ctx: Ctx,
  { plan_id: planId, coupon: code }: { plan_id: string; coupon?: string | undefined },
): Promise<ChangePreview> {
  const wanted = { planId, coupon: code ? { code } : null };
  const guesses = wanted.coupon ? await guessesOf(ctx) : [];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    ...changeStatements(ctx, accountId, wanted),
    guessed: countGuesses(ctx, guesses, wanted.coupon ?? {}),
  }));
  refuseExcess(ctx, guesses, rows.guessed);
  return (await readChange(ctx, account, rows, wanted)).preview;
}

/**
 * Changes the caller's contract to another plan, exactly once under the key its client gave. A
 * change that begins now is an order: a contract of its own, paid with what the unused days of the
 * present one are worth; that one ends once it has begun (docs/decisions/0112). One that begins
 * later is noted. Throws `other_account`, `price_changed` with the preview,
 * `requires_payment_method` where the contract has none and none was given, and as `readChange`; an
 * order throws as `buy`.
 */
export async function changePlan(
  ctx: Ctx,
  input: ChangeInput,
): Promise<InvoiceAnswer | PlannedAnswer> {
  const key = input.idempotency_key;
  const wanted = { planId: input.plan_id, coupon: input.coupon ? { code: input.coupon } : null };
  const guesses = wanted.coupon ? await guessesOf(ctx) : [];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    ...changeStatements(ctx, accountId, wanted),
    customers: selectCustomer(ctx.db, accountId),
    purchases: selectPurchases(ctx.db, accountId, key),
    guessed: countGuesses(ctx, guesses, wanted.coupon ?? {}),
  }));
  if (input.buyer && input.buyer !== account.id) throw new AppError('other_account');
  refuseExcess(ctx, guesses, rows.guessed);
  const customerId = rows.customers[0]?.customerId;
  const known = rows.purchases.find(({ idempotencyKey }) => idempotencyKey === key);
  if (known) return repeatChange(ctx, account, input, { known, plans: rows.plans, customerId });
  const repeated = await repeatedPlan(ctx, account, key);
  if (repeated) return repeated;
  const found = await readChange(ctx, account, rows, wanted);
  const { plans, purchases } = rows;
  return makeChange(ctx, account, input, { ...found, plans, purchases, customerId });
}

/**
 * The answer that a planned change has got under that key before; null for none. Throws
 * `purchase_expired` for one that was taken back since, or that another one has replaced.
 */
async function repeatedPlan(
  ctx: Ctx,
  { id }: Pick<Account, 'id'>,
  key: string,
): Promise<PlannedAnswer | null> {
  const [row] = await selectPlannedUnder(ctx.db, id, key);
  if (!row) return null;
  if (row.plannedChange?.replaced_keys?.includes(key)) throw new AppError('purchase_expired');
  const repeated = knownChanges(row).find((one) => one.order_key === key);
  if (!repeated) return null;
  if (repeated.undone_at !== null) throw new AppError('purchase_expired');
  return { takes_effect: repeated.starts_at };
}

/**
 * `confirmPurchase`, and the end of the contract from which the order takes over, if it takes over
 * from one. Throws as that does.
 */
export async function confirmOrder(ctx: Ctx, invoiceId: string): Promise<InvoiceAnswer> {
  return finished(ctx, await confirmPurchase(ctx, invoiceId));
}

/** The same for `reattemptPurchase`. */
export async function reattemptOrder(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  return finished(ctx, await reattemptPurchase(ctx, invoiceId, paymentMethodId));
}

async function finished(ctx: Ctx, answer: InvoiceAnswer): Promise<InvoiceAnswer> {
  const [purchase] = await selectPurchaseByContract(ctx.db, answer.invoice.id);
  if (purchase?.changesFrom) await finishChangeSoon(ctx, purchase.id);
  return answer;
}
