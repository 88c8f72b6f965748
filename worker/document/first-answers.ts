import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

import type { CallerAccount, Reading } from '#worker/account/caller.ts';
import { profileReading } from '#worker/account/profile/get-profile.ts';
import { sessionsReading } from '#worker/account/profile/list-sessions.ts';
import { dealsReading } from '#worker/cashback/list-deals.ts';
import type { Ctx } from '#worker/context.ts';
import type { FirstAnswers } from '#worker/http/bootstrap.ts';
import { disputeReading } from '#worker/subscription/dispute/get-dispute.ts';
import { subscriptionReading } from '#worker/subscription/get-subscription.ts';

type Name = keyof FirstAnswers;
type Statement = BatchItem<'sqlite'>;
/** A reading among others: its rows come in the order of its statements. */
type AnyReading = Reading<Record<string, Statement>, unknown>;
/** Each reading gives the answer of its name. */
type Answering = {
  [One in Name]: {
    answer: (ctx: Ctx, rows: never, account: CallerAccount) => NonNullable<FirstAnswers[One]>;
  };
};

const readings = {
  subscription: subscriptionReading,
  dispute: disputeReading,
  profile: profileReading,
  sessions: sessionsReading,
  deals: dealsReading,
} satisfies Answering as unknown as Record<Name, AnyReading>;

/** What a page's first screen shows of a signed-in person, for the batch that the page reads. */
export interface FirstReading {
  statements: Partial<Record<Name, Statement[]>>;
  /** Takes the rows of each statement, under the same names. */
  answers: (rows: Partial<Record<Name, unknown[]>>, account: CallerAccount) => FirstAnswers;
}

/** Reads these answers, as their calls would give them. */
export function readFirst(ctx: Ctx, names: readonly Name[], accountId: SQL<string>): FirstReading {
  const chosen = names.map((name) => ({ name, parts: readings[name].statements(ctx, accountId) }));
  return {
    statements: Object.fromEntries(chosen.map(({ name, parts }) => [name, Object.values(parts)])),
    answers: (rows, account) =>
      Object.fromEntries(
        chosen.map(({ name, parts }) => {
          const named = Object.keys(parts).map((part, at) => [part, rows[name]?.[at]]);
          return [name, readings[name].answer(ctx, Object.fromEntries(named), account)];
        }),
      ),
  };
}
