/*
 * Statements and conditions about whom we know again, for batches of this slice and the slices
 * above (docs/decisions/0008, 0078).
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { knownAgain, trialCase } from '#worker/account/known/table.ts';
import type { OnceOnly } from '#worker/account/known/once-only.ts';
import { account } from '#worker/account/table.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

type Id = string | SQL<string> | AnyColumn;

/** Notes the mailbox of an account's address, after the write that gave it that address. */
export function keepMailbox(
  db: Database,
  { id, email }: { id: string; email: string },
  mailboxHash: string,
) {
  return db
    .update(account)
    .set({ mailboxHash })
    .where(and(eq(account.id, id), eq(account.email, email)));
}

/** What an account has had is known by its new mailbox, too, where it has that mailbox now. */
export function followMailbox(db: Database, accountId: string, mailboxHash: string, now: number) {
  return insertRow(
    db,
    knownAgain,
    {
      id: newId,
      what: knownAgain.what,
      by: 'mailbox',
      hash: mailboxHash,
      accountId,
      purchaseId: sql`max(${knownAgain.purchaseId})`,
      createdAt: now,
    },
    sql`from ${knownAgain} where account_id = ${accountId} and exists (select 1
          from ${account} where id = ${accountId} and mailbox_hash = ${mailboxHash}) group by what`,
  ).onConflictDoNothing();
}

/** A new random id. */
const newId = sql`lower(hex(randomblob(16)))`;

/** What is to be remembered of an account. */
export interface Remembered {
  what: OnceOnly;
  by: 'mailbox' | 'method';
  hash: string;
  accountId: string;
  purchaseId: string | null;
}

/** Remembers that an account has had what there is once, where `onlyIf` holds. A statement. */
export function remember(
  db: Database,
  remembered: Remembered,
  now: number,
  onlyIf: SQL = sql`true`,
) {
  return insertRow(
    db,
    knownAgain,
    { ...remembered, id: newId, createdAt: now },
    sql`where ${onlyIf}`,
  ).onConflictDoNothing();
}

/** The same of the account's own mailbox; nothing where that is not noted. */
export function rememberMailbox(
  db: Database,
  { what, accountId }: Pick<Remembered, 'what' | 'accountId'>,
  now: number,
  onlyIf: SQL,
) {
  return insertRow(
    db,
    knownAgain,
    { id: newId, what, by: 'mailbox', hash: account.mailboxHash, accountId, createdAt: now },
    sql`from ${account} where id = ${accountId} and mailbox_hash is not null and ${onlyIf}`,
  ).onConflictDoNothing();
}

const ofOthers = (accountId: Id) => sql`${knownAgain.accountId} is not ${accountId}`;

/** An SQL expression: the mailbox of that account. */
const mailboxOfAccount = (accountId: Id) =>
  sql`(select ${account.mailboxHash} from ${account} where ${account.id} = ${accountId})`;

/** An SQL condition: both accounts have the same mailbox. */
export function shareMailbox(one: Id, other: Id): SQL {
  return sql`coalesce(${mailboxOfAccount(one)} = ${mailboxOfAccount(other)}, 0)`;
}

/** An SQL condition: somebody else with that account's mailbox has had it. */
export function isKnownAgain(accountId: Id, what: OnceOnly): SQL {
  return sql`exists (select 1 from ${knownAgain} where ${and(
    eq(knownAgain.hash, mailboxOfAccount(accountId)),
    eq(knownAgain.what, what),
    ofOthers(accountId),
  )})`;
}

/** An SQL condition: the desk allows that account a trial all the same. */
export function isTrialAllowed(accountId: Id): SQL {
  return sql`exists (select 1 from ${trialCase} where ${trialCase.accountId} = ${accountId}
    and ${trialCase.allowedAt} is not null)`;
}

/** An SQL condition: the trial of one of these hashes was another account's, and it counts. */
export function isTrialOfOthers(accountId: Id, hashes: readonly string[]): SQL {
  return sql`(not ${isTrialAllowed(accountId)} and exists (select 1 from ${knownAgain} where ${and(
    inArray(knownAgain.hash, [...hashes]),
    eq(knownAgain.what, 'trial'),
    ofOthers(accountId),
  )}))`;
}

/** One row of what a person cannot have any more, because they have had it under another name. */
export function selectSpent(db: Database, accountId: Id) {
  const is = (what: OnceOnly) => sql<number>`${isKnownAgain(accountId, what)}`;
  return db
    .select({
      trial: sql<number>`(${is('trial')} and not ${isTrialAllowed(accountId)})`.as('trial'),
      customer: is('customer').as('customer'),
      guarantee: is('guarantee').as('guarantee'),
    })
    .from(account)
    .where(eq(account.id, accountId));
}

/** Whether that account's trial with these hashes was another's: one row. */
export function selectTrialOfOthers(db: Database, accountId: string, hashes: readonly string[]) {
  return db
    .select({ taken: sql<number>`${isTrialOfOthers(accountId, hashes)}`.as('taken') })
    .from(account)
    .where(eq(account.id, accountId));
}

/** The method that an order for a trial was compared by; no row where none was. */
export function selectMethodOf(db: Database, purchaseId: string) {
  return db.select({ hash: knownAgain.hash }).from(knownAgain).where(isMethodOf(purchaseId));
}

const isMethodOf = (purchaseId: string) =>
  and(eq(knownAgain.purchaseId, purchaseId), eq(knownAgain.by, 'method'));

/** Statements: an order for a trial is known by another method now, unless that one was others'. */
export function replaceMethod(
  db: Database,
  { accountId, purchaseId, hash }: Pick<Remembered, 'accountId' | 'hash'> & { purchaseId: string },
  now: number,
) {
  const isFree = sql`not ${isTrialOfOthers(accountId, [hash])}`;
  const next = { what: 'trial', by: 'method', hash, accountId, purchaseId } as const;
  return {
    forgotten: db.delete(knownAgain).where(and(isMethodOf(purchaseId), isFree)),
    known: remember(db, next, now, isFree),
  };
}

/** Notes for the desk that a trial was refused because of how its person pays. A statement. */
export function noteRefusal(
  db: Database,
  accountId: string,
  method: Pick<typeof trialCase.$inferSelect, 'methodType' | 'methodHash'>,
  now: number,
) {
  const set = { ...method, refusedAt: now };
  return db
    .insert(trialCase)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: trialCase.accountId, set });
}

/** The kinds of what an account that goes has had, beside those that its rows name already. */
export interface GoneWith {
  accountId: string;
  /** The mailbox of its last address. */
  mailboxHash: string;
  had: readonly OnceOnly[];
}

/**
 * When an account goes: what it has had stays known by each of its mailboxes and methods until
 * `keepUntil`, and names nobody any more.
 */
export function forgetWhose(
  db: Database,
  { accountId, mailboxHash, had }: GoneWith,
  { now, keepUntil }: { now: number; keepUntil: number },
  onlyIf: SQL,
) {
  const own = { by: 'mailbox', hash: mailboxHash, accountId, purchaseId: null } as const;
  return {
    followed: followMailbox(db, accountId, mailboxHash, now),
    remembered: had.map((what) => remember(db, { ...own, what }, now, onlyIf)),
    unnamed: db
      .update(knownAgain)
      .set({ accountId: null, purchaseId: null, keepUntil })
      .where(and(eq(knownAgain.accountId, accountId), onlyIf)),
  };
}

/** The case of somebody whose trial was refused or allowed. */
export function selectTrialCase(db: Database, accountId: string) {
  return db.select().from(trialCase).where(eq(trialCase.accountId, accountId));
}

/** Who has had the trial that somebody is not given, by mailbox or by the refused method. */
export function selectOthersOfTrial(db: Database, accountId: string) {
  const refused = sql`(select ${trialCase.methodHash} from ${trialCase}
    where ${trialCase.accountId} = ${accountId})`;
  return db
    .select({
      by: knownAgain.by,
      accountId: knownAgain.accountId,
      since: knownAgain.createdAt,
      keepUntil: knownAgain.keepUntil,
    })
    .from(knownAgain)
    .where(
      and(
        sql`${knownAgain.hash} in (${mailboxOfAccount(accountId)}, ${refused})`,
        eq(knownAgain.what, 'trial'),
        ofOthers(accountId),
      ),
    )
    .limit(10);
}

/** Allows somebody a trial where `onlyIf` holds. A statement. */
export function allowTrial(db: Database, accountId: string, now: number, onlyIf: SQL) {
  return insertRow(
    db,
    trialCase,
    { accountId, allowedAt: now },
    sql`where ${onlyIf}`,
  ).onConflictDoUpdate({ target: trialCase.accountId, set: { allowedAt: now } });
}

/** An SQL condition: somebody exists who is not allowed a trial yet. */
export function mayBeAllowed(accountId: string): SQL {
  return sql`(exists (select 1 from ${account} where ${account.id} = ${accountId})
    and not ${isTrialAllowed(accountId)})`;
}
