import { emailOf } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { askingLetter } from '#worker/declaration/carry-out/grouped-asking.ts';
import { hasEffect, tellingLetter } from '#worker/declaration/carry-out/grouped-telling.ts';
import { readCases } from '#worker/declaration/carry-out/read-case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { receiptKey } from '#worker/declaration/receipt/receipt-letter.ts';
import { receiptsLetter } from '#worker/declaration/receipt/receipts-letter.ts';
import { mostTold } from '#worker/declaration/waiting/several.ts';
import {
  deleteGroup,
  insertGrouped,
  isWhole,
  selectGroup,
} from '#worker/declaration/waiting/sql.ts';
import { readerOf } from '#worker/declaration/waiting/letter-group.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';

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
