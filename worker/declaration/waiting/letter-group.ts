import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { Try } from '#worker/account/limits.ts';
import { belowLimits, countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import type { LetterKind } from '#worker/declaration/case.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { insertWaiting } from '#worker/declaration/waiting/sql.ts';
import { wasQueued } from '#worker/mail/shared-sql.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';

/* How a letter speaks of several declarations. Pure. */

/** So many declarations are told in full in one letter; of others it has reference and time. */
export const mostTold = 20;

/** Of still more, the letter says only how many there are. */
const mostNamed = 100;

/** What a letter says of a declaration that it does not tell in full. */
export type Named = Pick<Declaration, 'reference' | 'receivedAt'>;

/** The declarations that one letter is about: those that it tells in full, and the others. */
export interface Group<Told> {
  wholes: readonly Told[];
  others: readonly Named[];
}

/** What a letter is headed by. `isAgain`: its reader knows of them. */
export function counted(door: Door, count: number, isAgain: boolean): string {
  return `${count} ${isAgain ? '' : 'weitere '}${nounOf(door, count)}`;
}

/** The German word for so many of them. */
export function nounOf(door: Door, count: number): string {
  if (door === 'cancellation') return count === 1 ? 'Kündigung' : 'Kündigungen';
  return count === 1 ? 'Widerruf' : 'Widerrufe';
}

/** Reference and time of the declarations that a letter does not tell in full. Pure. */
export function furtherBlocks(others: readonly Named[]): Block[] {
  if (others.length === 0) return [];
  const lines = others
    .slice(0, mostNamed)
    .map(({ reference, receivedAt }) => `${reference}, eingegangen am ${formatSecond(receivedAt)}`);
  return [
    `Und ${others.length} weitere, die uns ebenso vorliegen. Schreib uns an ${product.supportEmail}, wenn Du mehr zu ihnen wissen willst:`,
    { lines },
  ];
}

/**
 * Letters of one kind and door to one reader, that strangers may have caused: within an hour the
 * first leaves at once, and what follows becomes one letter.
 */
interface LetterGroup {
  kind: LetterKind;
  name: string;
  tries: readonly Try[];
}

/** The letters to the owner of a contract, or of an order. */
export async function ownerGroup(
  ctx: Ctx,
  { kind, door, about }: { kind: 'asked' | 'told'; door: Door; about: 'contract' | 'order' },
  accountId: string,
): Promise<LetterGroup> {
  const name = `${kind}:${door}:${about}:${accountId}`;
  return { kind, name, tries: await triesOf(ctx, [[limits.letterPerReader, name]]) };
}

/** The account that the letters of such a group go to, whosever a case of it has become since. */
export function readerOf(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** The receipts to an address that anybody may have named; only so many a day leave at once. */
export async function receiptGroup(ctx: Ctx, door: Door, address: string): Promise<LetterGroup> {
  const name = `receipt:${door}:${await sha256(address)}`;
  const tries = await triesOf(ctx, [
    [limits.letterPerReader, name],
    [limits.receiptPerEmail, address],
  ]);
  return { kind: 'receipt', name, tries };
}

/** An SQL condition: the next letter of the group leaves at once. */
export function leavesAtOnce({ tries }: LetterGroup): SQL {
  return belowLimits(tries);
}

/** Lets a letter wait for its group, where `onlyIf` holds and it was not queued. A statement. */
export function waitForGroup(
  ctx: Ctx,
  { kind, name, tries }: LetterGroup,
  { id, key }: { id: string; key: string },
  onlyIf: SQL,
) {
  const ends = tries.map((one) => sql`iif(${belowLimits([one])}, 0, ${one.expiresAt})`);
  const dueAt = sql<number>`max(0, ${sql.join(ends, sql`, `)})`;
  const row = { declarationId: id, kind, letterGroup: name };
  return insertWaiting(ctx.db, row, dueAt, sql`not ${wasQueued(sql`${key}`)} and ${onlyIf}`);
}

/** Counts a letter of the group if it was queued and `onlyIf` holds. Statements. */
export function countLetter(ctx: Ctx, { tries }: LetterGroup, key: string, onlyIf: SQL) {
  const by = sql<number>`iif(${wasQueued(sql`${key}`)} and ${onlyIf}, 1, 0)`;
  return tries.map((one) => countTry(ctx.db, one, by));
}
