import type * as z from 'zod/mini';

import { noteSeen } from '#worker/account/seen/shared-sql.ts';
import { getEntitlements } from '#worker/client-api/get-entitlements.ts';
import { readAsClient } from '#worker/client-api/read-as-client.ts';
import type { ClaimAnswer, claimInput, Credentials } from '#worker/client-api/schemas.ts';
import { selectHandedOff } from '#worker/client-api/sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { giveWaitingPurchase, selectPurchase } from '#worker/entitlement/store/shared-sql.ts';
import { sendPaidTwice, tellPaidTwice } from '#worker/entitlement/store/paid-twice.ts';
import type { StoreName } from '#worker/entitlement/store/shared-sql.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Gives a store's purchase that waits to an account that was handed off to the client, once, and
 * answers what that account may use now. It is the client's to check with the store that its person
 * has bought it. Throws `unknown_client`; `not_found` and `account_deleted` as `getEntitlements`;
 * `unknown_purchase` where no event has told of it; `purchase_taken` where it is another account's:
 * only the store moves it then.
 */
export async function claimPurchase(
  ctx: Ctx,
  client: Credentials | null,
  { sub, platform, reference }: z.output<typeof claimInput>,
): Promise<ClaimAnswer> {
  const name = { source: platform, reference };
  const { handedOff, purchases } = await readAsClient(ctx, client, (clientId) => ({
    handedOff: selectHandedOff(ctx.db, clientId, [sub]),
    purchases: selectPurchase(ctx.db, name),
  }));
  const [known] = handedOff;
  if (!known) throw new AppError('not_found');
  if (known.deletedAt !== null) throw new AppError('account_deleted');
  const [purchase] = purchases;
  if (!purchase) throw new AppError('unknown_purchase');
  const claimed = purchase.accountId === '' && (await claim(ctx, name, sub));
  if (!claimed && purchase.accountId !== sub) {
    // Somebody else, or the same call sent twice, was faster, or the account is going.
    const [now] = await selectPurchase(ctx.db, name);
    if (now?.accountId !== sub) throw new AppError('purchase_taken');
  }
  return { ...(await getEntitlements(ctx, client, sub)), claimed };
}

async function claim(ctx: Ctx, name: StoreName, accountId: string): Promise<boolean> {
  const { db, clock } = ctx;
  const now = clock.now();
  const paidTwice = tellPaidTwice(ctx, accountId);
  const { given, twice } = await batch(db, {
    given: giveWaitingPurchase(db, name, accountId, now),
    ...paidTwice.statements,
    ...noteSeen(db, accountId, now),
  });
  await sendPaidTwice(ctx, paidTwice, twice);
  return given.length > 0;
}
