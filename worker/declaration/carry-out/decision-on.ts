import type { Ctx } from '#worker/context.ts';
import { contractOfOrder } from '#worker/declaration/carry-out/contract-calls.ts';
import { decide, decideForDesk, decideForOwner } from '#worker/declaration/carry-out/decide.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import { findOwner, readParty } from '#worker/declaration/carry-out/find-owner.ts';
import type { OpenPurchase } from '#worker/declaration/carry-out/find-owner.ts';
import { frozenIn } from '#worker/declaration/frozen.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { withdrawalKey } from '#worker/declaration/case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { selectOrder } from '#worker/subscription/order/shared-sql.ts';

/**
 * What is to be done about a declaration now: as the desk has said, as its owner has, or as our
 * tables say. `orderId`: an order that was to be given up; null for none.
 */
export async function decisionOn(
  ctx: Ctx,
  whole: WholeCase,
  orderId: string | null,
): Promise<Decision> {
  return (
    (await decisionOfDesk(ctx, whole)) ??
    (await decisionOfOwner(ctx, whole, orderId)) ??
    (await decisionOfMachine(ctx, whole, orderId))
  );
}

async function decisionOfMachine(
  ctx: Ctx,
  whole: WholeCase,
  orderId: string | null,
): Promise<Decision> {
  const { declaration } = whole;
  return decide({
    cutOffKey: cutOffKey(whole),
    door: declaration.door,
    meant: meantBy(declaration.typed),
    signedInId: declaration.accountId,
    receivedAt: declaration.receivedAt,
    sentAt: sentAt(whole),
    found: await findOwner(ctx, declaration, orderId),
  });
}

/**
 * What its owner has said is theirs, or has not answered until the last day; null while neither is
 * so. It means what they were asked about.
 */
async function decisionOfOwner(
  ctx: Ctx,
  whole: WholeCase,
  orderId: string | null,
): Promise<Decision | null> {
  const { declaration, file, steps } = whole;
  const isSettled = steps.some(({ what }) => /^(confirmed_by_owner|unanswered)$/.test(what));
  if (!isSettled || file.accountId === null) return null;
  const party = await readParty(ctx, file.accountId, orderId);
  const meant = meantBy(declaration.typed);
  const numbered = party.contracts.find(({ number }) => number !== '' && number === meant.number);
  const order = await orderAskedAbout(ctx, whole);
  // Nothing came of it: a later contract is not what they were asked about.
  const contracts = order?.status === 'released' ? [] : party.contracts;
  const only = frozenIn(steps)[0]?.contract ?? (order && contractOfOrder(order)) ?? numbered?.id;
  const more = { meant, sentAt: sentAt(whole), cutOffKey: cutOffKey(whole) };
  const question = { ...declaration, ...more };
  return decideForOwner(question, { ...party, contracts }, only);
}

function cutOffKey({ declaration, steps }: WholeCase): string | null {
  const isNoted = steps.some(({ what }) => what === 'withdrawn');
  return isNoted ? null : withdrawalKey(declaration.id);
}

function sentAt({ declaration, steps }: WholeCase): number {
  const again = steps.filter(({ what }) => what === 'repeated').map(({ at }) => at);
  return Math.max(declaration.receivedAt, ...again);
}

/** The order that its owner was asked about; null for none. */
async function orderAskedAbout(ctx: Ctx, { steps }: WholeCase): Promise<OpenPurchase | null> {
  const asked = steps.findLast(({ what }) => what === 'asked_owner');
  const id = asked?.details['order'];
  if (typeof id !== 'string') return null;
  const [order] = await selectOrder(ctx.db, id);
  return order ?? null;
}

/** What the desk has said is meant; null while it has not. */
async function decisionOfDesk(ctx: Ctx, { steps }: WholeCase): Promise<Decision | null> {
  const matched = steps.findLast(({ what }) => what === 'desk_matched');
  if (!matched) return null;
  const [contract] = await selectContract(ctx.db, String(matched.details['contract']));
  if (!contract) throw new Error('the contract that the desk has named is gone');
  return decideForDesk(contract, matched.details['do'] === 'withdraw' ? 'withdraw' : 'cancel');
}
