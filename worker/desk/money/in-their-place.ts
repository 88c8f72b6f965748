import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { finishChangeSoon } from '#worker/subscription/change/finish-change.ts';
import { makeChange, repeatChange } from '#worker/subscription/change/make-change.ts';
import type { Beside } from '#worker/subscription/change/plan-next.ts';
import { changeStatements, readChange } from '#worker/subscription/change/read-change.ts';
import type { FoundChange } from '#worker/subscription/change/read-change.ts';
import type { ChangeInput } from '#worker/subscription/change/schemas.ts';
import { releasePurchase } from '#worker/subscription/checkout/sweep-purchases.ts';
import { namesCustomer } from '#worker/subscription/money/customers.ts';
import { selectCustomerOf } from '#worker/subscription/money/shared-sql.ts';
import { changeRefusedLetter } from '#worker/subscription/notices/change-letters.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { selectOrdersUnder } from '#worker/subscription/order/shared-sql.ts';
import { mostWithoutAddress } from '#worker/vat.ts';

/*
 * A change that somebody else orders in a person's place, who has asked for it by telephone or
 * letter (docs/decisions/0125). The same rule counts and the same letters follow. Only the person
 * is not there: what their bank wants to ask them ends the order.
 */

type Wanted = Pick<ChangeInput, 'plan_id' | 'expected_total' | 'idempotency_key'>;

/** What became of such an order. `refused`: the bank did not agree, and nothing has changed. */
export type ChangeOutcome = 'changed' | 'planned' | 'with_bank' | 'refused';

/** What is read for it, in one round trip. */
async function readAll(ctx: Ctx, { id }: Account, planId: string, key: string) {
  const { customers, ...rows } = await batch(ctx.db, {
    ...changeStatements(ctx, id, { planId, coupon: null }),
    customers: selectCustomerOf(ctx.db, id),
    purchases: selectOrdersUnder(ctx.db, id, key),
  });
  const known = rows.purchases.find(({ idempotencyKey }) => idempotencyKey === key);
  return { rows, known, customerId: customers[0]?.customerId };
}

/** A change as it could be made now for that person. */
export interface ChangeForPerson extends FoundChange {
  /** An invoice over so much names its customer (§ 33 UStDV), and only they can say how. */
  needsAddress: boolean;
}

/** What that plan would mean for a person now. Changes nothing. Throws as `readChange`. */
export async function findChangeFor(
  ctx: Ctx,
  person: Account,
  planId: string,
): Promise<ChangeForPerson> {
  const { rows, customerId } = await readAll(ctx, person, planId, '');
  const found = await readChange(ctx, person, rows, { planId, coupon: null });
  return { ...found, needsAddress: await needsAddress(ctx, found, customerId) };
}

async function needsAddress(
  ctx: Ctx,
  { preview: { total } }: FoundChange,
  customerId: string | undefined,
): Promise<boolean> {
  if (total <= mostWithoutAddress) return false;
  return customerId === undefined || !(await namesCustomer(ctx, customerId));
}

/**
 * Changes the plan of a person's contract, exactly once under that key, with the method by which it
 * is paid. `beside` gets what was found, for what is written with it. Throws `invalid_request`
 * (422) where the invoice needs an address, and as `readChange` and `makeChange`.
 */
export async function changeFor(
  ctx: Ctx,
  person: Account,
  wanted: Wanted,
  beside: (found: FoundChange) => Beside,
): Promise<void> {
  const { plan_id: planId, idempotency_key: key } = wanted;
  const { rows, customerId } = await readAll(ctx, person, planId, key);
  const found = await readChange(ctx, person, rows, { planId, coupon: null });
  if (await needsAddress(ctx, found, customerId)) {
    throw new AppError('invalid_request', { status: 422, fields: { plan_id: 'invalid_request' } });
  }
  const { plans, purchases } = rows;
  await makeChange(ctx, person, wanted, { ...found, plans, purchases, customerId }, beside(found));
}

/**
 * Says what became of a change under that key, after going on where it was cut off. An order to
 * which the bank did not agree is given up, and its person is told: they can order by themselves,
 * and be asked. Something was made under that key. Throws as `repeatPurchase`.
 */
export async function concludeChange(
  ctx: Ctx,
  person: Account,
  wanted: Wanted,
): Promise<ChangeOutcome> {
  const { plan_id: planId, idempotency_key: key } = wanted;
  const { rows, known, customerId } = await readAll(ctx, person, planId, key);
  // What begins later is noted, and no order.
  if (!known) return 'planned';
  if (known.status === 'reserved') {
    await repeatChange(ctx, person, wanted, { known, plans: rows.plans, customerId });
    return concludeChange(ctx, person, wanted);
  }
  if (known.status === 'completed' || known.status === 'processing') {
    await finishChangeSoon(ctx, known.id);
    return known.status === 'completed' ? 'changed' : 'with_bank';
  }
  if (known.status !== 'released' && (await releasePurchase(ctx, known)) === 'paid') {
    await finishChangeSoon(ctx, known.id);
    return 'changed';
  }
  await tellRefused(ctx, known);
  return 'refused';
}

type Order = Awaited<ReturnType<typeof selectOrdersUnder>>[number];

/** The letter has one key, so it is sent once, however often somebody asks. */
async function tellRefused(ctx: Ctx, order: Order): Promise<void> {
  const letters = [changeRefusedLetter(ctx, order)];
  const { queued } = await batch(ctx.db, { queued: queueLetters(ctx, order.accountId, letters) });
  postLetters(ctx, letters, queued);
}
