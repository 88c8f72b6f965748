import type { Ctx } from '#worker/context.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import { caseLetter, pageNames } from '#worker/declaration/carry-out/letter-parts.ts';
import { hasChanged, tellingBlocks } from '#worker/declaration/carry-out/owner-letters.ts';
import { isCancelledBy } from '#worker/declaration/carry-out/owner-wish.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { counted, furtherBlocks, nounOf } from '#worker/declaration/waiting/several.ts';
import type { Group } from '#worker/declaration/waiting/several.ts';
import { selectContractsById } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/notices/letters.ts';

/** Of so many declarations that have changed a contract, what follows is told: it asks Stripe. */
const mostInFull = 3;

/**
 * Tells an owner what several declarations have done, in one letter, each with its way to undo it;
 * a single one is told as ever. Null for none.
 */
export async function tellingLetter(ctx: Ctx, { wholes, others }: Group<WholeCase>) {
  const [first] = wholes;
  if (!first) return null;
  const ids = wholes.flatMap(({ steps }) => stepsAbout(steps).map(contractIn));
  const contracts = await selectContractsById(ctx.db, ids);
  const told = (whole: WholeCase) => toldOf(whole, contracts, ctx.clock.now());
  const count = wholes.length + others.length;
  if (count === 1) return caseLetter(first, await tellingBlocks(ctx, first, told(first)), false);
  const inFull = new Set(wholes.filter(hasEffect).slice(-mostInFull));
  const parts = await Promise.all(
    wholes.map(async (whole) => [
      { title: `${nounOf(whole.declaration.door, 1)} ${whole.declaration.reference}` },
      ...(await tellingBlocks(ctx, whole, { ...told(whole), isBrief: !inFull.has(whole) })),
    ]),
  );
  const { door } = first.declaration;
  const heading = counted(door, count, false);
  return contractLetter(null, {
    subject: `${heading} bei ${product.name}`,
    heading,
    blocks: [
      `Über unsere Seite „${pageNames[door]}“ sind ${count} weitere Erklärungen zu diesem Konto eingegangen. Das ist daraus geworden:`,
      ...parts.flat(),
      ...furtherBlocks(others),
    ],
  });
}

/** Whether a declaration has changed a contract. Pure. */
export function hasEffect({ steps }: Pick<WholeCase, 'steps'>): boolean {
  return steps.some(({ details }) => {
    const result = resultIn(details);
    return result !== null && hasChanged({ result });
  });
}

type Steps = WholeCase['steps'];

function stepsAbout(steps: Steps) {
  return steps.filter(({ what }) => /^(cancelled|already_ended)$/.test(what));
}

function contractIn({ details }: Pick<Steps[number], 'details'>): string {
  return String(details['contract']);
}

function resultIn({ result }: Steps[number]['details']): Carried['result'] | null {
  return typeof result === 'string' ? (result as Carried['result']) : null;
}

/** What a declaration has done, as its ledger has it: to each contract once. Pure. */
function toldOf({ steps }: WholeCase, contracts: readonly ContractRow[], now: number) {
  const carried: Carried[] = [];
  const ended: ContractRow[] = [];
  const about = stepsAbout(steps);
  for (const id of new Set(about.map(contractIn))) {
    const contract = contracts.find((one) => one.id === id);
    // A later run says only that what an earlier one has cancelled is cancelled already.
    const isOwn = isCancelledBy(steps, id);
    const step = about.findLast((one) => contractIn(one) === id && isOwn === isCancelling(one));
    if (!contract || !step) continue;
    const result = resultIn(step.details);
    if (result === null) ended.push(contract);
    else carried.push({ ...effectIn(step.details, now), contract, result });
  }
  const stores = steps.findLast(({ what }) => what === 'store_told')?.details['stores'];
  const sources = Array.isArray(stores) ? stores.map((source) => ({ source: String(source) })) : [];
  return { carried, hasGivenUp: false, ended, stores: sources };
}

function isCancelling({ what }: Steps[number]): boolean {
  return what === 'cancelled';
}

function effectIn({ ends_at: end, refund, refund_by: by }: Steps[number]['details'], now: number) {
  const endsAt = typeof end === 'number' ? end : null;
  return {
    endsAt,
    refundCents: typeof refund === 'number' ? refund : null,
    refundBy: typeof by === 'number' ? by : null,
    isOver: endsAt !== null && endsAt <= now,
    wasReadAsEarliest: false,
  };
}
