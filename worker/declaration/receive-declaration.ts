import { soon } from '#worker/schedule/soon.ts';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { readCaller } from '#worker/account/caller.ts';
import { triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { belowLimits, countTry, selectAccountId } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { capabilityFor } from '#worker/declaration/capability.ts';
import { seeToCase } from '#worker/declaration/carry-out/see-to-case.ts';
import { leaseMs, sameContentMs } from '#worker/declaration/case.ts';
import { formTexts, textsVersion } from '#worker/declaration/form-texts.ts';
import { meantBy, prefillFor } from '#worker/declaration/parse-form.ts';
import type { Posted } from '#worker/declaration/parse-form.ts';
import { receiptLetter } from '#worker/declaration/receipt/receipt-letter.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import {
  insertCase,
  insertDeclaration,
  insertRepeated,
  isStored,
  reopenRepeated,
  repeatedKey,
  selectByContent,
} from '#worker/declaration/sql.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import {
  countLetter,
  leavesAtOnce,
  receiptGroup,
} from '#worker/declaration/waiting/letter-group.ts';
import { accountOfNumber } from '#worker/entitlement/shared-sql.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { newReference } from '#worker/reference.ts';

/**
 * Hands a visitor's declaration to the queue: what follows from it depends on whose contract is
 * meant, and whoever posts a form could tell by the time that their next call takes. A message that
 * is lost is the scheduled run's. Returns false where there is no queue.
 */
async function handOver({ declarationQueue }: Ctx, id: string): Promise<boolean> {
  if (!declarationQueue) return false;
  await soon('a declaration is left to the scheduled run', { declaration: id }, () =>
    declarationQueue.send({ declarationId: id }),
  );
  return true;
}

interface Received extends Pick<Posted, 'typed' | 'isTrapped'> {
  /** The number that the form's address had; null for none. */
  linked: string | null;
}

/**
 * Stores a declaration, queues its receipt, and answers the last part of its receipt's address.
 * Nothing is matched before the answer, and the statements are the same for everybody: one batch
 * for a visitor. The receipt of a certain sender to their own address leaves at once, whatever
 * others have sent there; of other receipts to one address, the first within an hour. The same
 * content within a day is one case, with the first time stamp. Matching, carrying out and mails
 * follow after the answer, for a visitor in an invocation of their own; the scheduled run carries
 * on what is cut off.
 */
export async function receiveDeclaration(
  ctx: Ctx,
  door: Door,
  { typed, isTrapped, linked }: Received,
): Promise<string> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const account = await readCaller(ctx);
  const prefilled = await prefillFor(ctx, account, linked);
  const content = JSON.stringify([door, account?.id ?? null, typed]);
  const row: Declaration = {
    id: randomToken().slice(0, 32),
    reference: newReference(door === 'cancellation' ? 'LK-' : 'LW-'),
    door,
    typed,
    prefilled,
    accountId: account?.id ?? null,
    receivedAt: now,
    textsVersion,
    textsHash: await sha256(JSON.stringify(formTexts[door])),
    contentHash: await sha256(content),
  };
  const same = { hash: row.contentHash, since: now - sameContentMs };
  const { email, confirmationEmail, number } = meantBy(typed);
  const [ofAddress, group, ofAccount] = await Promise.all([
    triesOf(ctx, [[limits.declarationPerAddress, ctx.caller.address]]),
    receiptGroup(ctx, door, confirmationEmail),
    triesOf(ctx, [[limits.receiptPerAccount, account?.id ?? null]]),
  ]);
  const isCertain = account ? sql`true` : ownsNumber(db, email, number);
  const isNotHeld = isTrapped ? sql`false` : sql`(${isCertain} or ${belowLimits(ofAddress)})`;
  const goesToOwner = sql`(${isCertain} and ${confirmationEmail === (account?.email ?? email)})`;
  const isFirst = account ? belowLimits(ofAccount) : sql`false`;
  const mayLeave = sql`(${goesToOwner} or ${isFirst} or (${isNotHeld} and ${leavesAtOnce(group)}))`;
  const receipt = { ...receiptLetter(row), to: confirmationEmail };
  const counts: SQL<number> = sql`iif(${isStored(row.id)}, 1, 0)`;
  const { queued, found } = await batch(db, {
    repeated: insertRepeated(db, same, repeatedKey(row.id), now),
    reopened: reopenRepeated(db, same, now, now + leaseMs),
    stored: insertDeclaration(db, row, same),
    opened: insertCase(
      db,
      { id: row.id, receivedAt: now, lookAt: now + leaseMs },
      isTrapped ? sql`'trap'` : sql`iif(${isNotHeld}, null, 'address')`,
    ),
    queued: queueMail(db, receipt, now, sql`${isStored(row.id)} and ${mayLeave}`),
    counted: [
      ...[...ofAddress, ...ofAccount].map((one) => countTry(db, one, counts)),
      ...countLetter(ctx, group, receipt.key, sql`not ${goesToOwner}`),
    ],
    found: selectByContent(db, same),
  });
  const stored = found[0];
  if (!stored) throw new Error('a declaration was not stored');
  const send = () => sendQueued(ctx, receipt, queued);
  ctx.later(workOn(ctx, stored.id, { send, isVisitor: account === null }));
  // Of this sender, also where the case is an earlier one's.
  return capabilityFor(ctx.codePepper, row.id, 'receipt');
}

/** An SQL condition: that number is of a contract whose account has that e-mail. */
function ownsNumber(db: Ctx['db'], email: string, number: string | null): SQL {
  if (number === null) return sql`false`;
  return sql`coalesce(${accountOfNumber(number)} = (${selectAccountId(db, { email })}), false)`;
}

interface Work {
  send: () => Promise<void>;
  isVisitor: boolean;
}

/** The receipt first: it must not wait for Stripe. */
async function workOn(ctx: Ctx, id: string, { send, isVisitor }: Work): Promise<void> {
  await send();
  if (!isVisitor || !(await handOver(ctx, id))) await seeToCase(ctx, id);
}
