import { emailOf } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import { askingLetter } from '#worker/declaration/carry-out/grouped-asking.ts';
import { caseLetter, pageNames } from '#worker/declaration/carry-out/letter-parts.ts';
import { hasChanged, tellingBlocks } from '#worker/declaration/carry-out/owner-letters.ts';
import { isCancelledBy } from '#worker/declaration/carry-out/owner-wish.ts';
import { readCases } from '#worker/declaration/carry-out/read-case.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { receiptKey, receiptsLetter } from '#worker/declaration/receipt/receipt-letter.ts';
import {
  counted,
  furtherBlocks,
  mostTold,
  nounOf,
  readerOf,
} from '#worker/declaration/waiting/letter-group.ts';
import type { Group } from '#worker/declaration/waiting/letter-group.ts';
import {
  deleteGroup,
  insertGrouped,
  isWhole,
  selectGroup,
} from '#worker/declaration/waiting/sql.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContractsById } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/notices/letters.ts';

/** Of so many declarations that have changed a contract, what follows is told: it asks Stripe. */
const mostInFull = 3;

/**
 * Tells an owner what several declarations have done, in one letter, each with its way to undo it;
 * a single one is told as ever. Null for none.
 */
async function tellingLetter(ctx: Ctx, { wholes: read, others }: Group<WholeCase>) {
  const ids = read.flatMap(({ steps }) => stepsAbout(steps).map(contractIn));
  const contracts = await selectContractsById(ctx.db, ids);
  const told = (whole: WholeCase) => toldOf(whole, contracts, ctx.clock.now());
  const wholes = read.filter((whole) => !isOvertaken(whole, contracts));
  const [first] = wholes;
  if (!first) return null;
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
function hasEffect({ steps }: Pick<WholeCase, 'steps'>): boolean {
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

/** Whether the owner of all that a declaration has ended has let it go on since. Pure. */
function isOvertaken({ steps }: WholeCase, contracts: readonly ContractRow[]): boolean {
  const about = stepsAbout(steps)
    .filter(({ details }) => /^(cancelled|already)$/.test(resultIn(details) ?? ''))
    .map(contractIn);
  return about.length > 0 && about.every((id) => contracts.some((one) => goesOn(one, id)));
}

function goesOn({ id, status, renewDisabled, oneTime }: ContractRow, which: string): boolean {
  return id === which && isLive(status) && !renewDisabled && !oneTime;
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

type Members = Awaited<ReturnType<typeof selectGroup>['members']>;

/**
 * Sends what waits in a group as one letter, written from the cases as they are now. Two callers at
 * once send it once; a letter that joins the group meanwhile is left for the next look.
 */
export async function sendGroup(ctx: Ctx, name: string): Promise<void> {
  const { members, sizes } = await batch(ctx.db, selectGroup(ctx.db, name));
  const [first] = members;
  if (!first) return;
  const now = ctx.clock.now();
  const mail = await writeLetter(ctx, name, members, first);
  const isStill = isWhole(name, sizes[0]?.size ?? 0, first.id);
  const { queued } = await batch(ctx.db, {
    queued: mail ? queueMail(ctx.db, mail, now, isStill) : undefined,
    noted:
      first.kind === 'receipt'
        ? insertGrouped(ctx.db, name, { id: first.id, now }, isStill)
        : undefined,
    gone: deleteGroup(ctx.db, name, isStill),
  });
  if (mail && queued) await sendQueued(ctx, mail, queued);
}

async function writeLetter(ctx: Ctx, name: string, members: Members, first: Members[number]) {
  if (first.kind === 'receipt') {
    const wholes = await readCases(ctx, idsOf(members.slice(0, mostTold)));
    const [oldest, ...more] = wholes.map(({ declaration }) => declaration);
    if (!oldest) return null;
    const letter = receiptsLetter([oldest, ...more], members.slice(mostTold));
    return { ...letter, key: receiptKey(first.id), to: meantBy(oldest.typed).confirmationEmail };
  }
  const accountId = readerOf(name);
  const letter = await ownersLetter(ctx, members, { kind: first.kind, accountId });
  if (!letter) return null;
  return {
    ...letter,
    // The same case may be the oldest of a later group, too.
    key: `declaration:${first.id}:${first.kind}:group:${first.dueAt}`,
    to: emailOf(accountId),
    keptFor: accountId,
  };
}

/** What its owner has answered meanwhile, or the desk has closed, needs no letter any more. */
async function ownersLetter(
  ctx: Ctx,
  members: Members,
  { kind, accountId }: Pick<Members[number], 'kind' | 'accountId'>,
) {
  const open = members.filter(
    (one) =>
      one.accountId === accountId &&
      (kind === 'asked' ? one.state === 'asked' : !/^(taken_back|closed)$/.test(one.state)),
  );
  const wholes = await readCases(ctx, idsOf(open.slice(0, mostRead)));
  const ordered = [...wholes.filter(hasEffect), ...wholes.filter((one) => !hasEffect(one))];
  const toldIn = ordered.slice(0, mostTold);
  const ids = new Set(toldIn.map(({ declaration }) => declaration.id));
  const group = { wholes: toldIn, others: open.filter(({ id }) => !ids.has(id)) };
  return kind === 'asked' ? askingLetter(ctx, group, false) : tellingLetter(ctx, group);
}

/** Of so many cases it is read what they have done. */
const mostRead = 100;

function idsOf(members: Members): string[] {
  return members.map(({ id }) => id);
}
