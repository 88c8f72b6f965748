import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

import type { CallerAccount, Reading } from '#worker/account/caller.ts';
import { passkeysReading } from '#worker/account/passkey/own-passkeys.ts';
import { profileReading } from '#worker/account/profile/get-profile.ts';
import { sessionsReading } from '#worker/account/profile/sessions.ts';
import { cashbackUserReading, usageReading, usagesReading } from '#worker/cashback/usages.ts';
import { dealReading, dealsReading } from '#worker/cashback/deals.ts';
import type { Ctx } from '#worker/context.ts';
import { activeContractReading } from '#worker/entitlement/has-active-contract.ts';
import { AppError } from '#worker/errors.ts';
import type { FirstAnswers } from '#worker/http/bootstrap.ts';
import { dealIdAt } from '#worker/page-paths.ts';
import { disputeReading } from '#worker/subscription/billing/pay-debts.ts';
import { subscriptionReading } from '#worker/subscription/leaving/get-leaving.ts';

type Name = keyof FirstAnswers;
type Statement = BatchItem<'sqlite'>;
/** A reading among others: its rows come in the order of its statements. */
type AnyReading = Reading<Record<string, Statement>, unknown>;
type Answer<One extends Name> = NonNullable<FirstAnswers[One]>;
/** Each reading gives the answer of its name, for the path of the page. */
type Answering = {
  [One in Name]: (path: string) => {
    answer: (ctx: Ctx, rows: never, account: CallerAccount) => Answer<One> | Promise<Answer<One>>;
  };
};

const readings = {
  subscription: () => subscriptionReading,
  activeContract: () => activeContractReading,
  dispute: () => disputeReading,
  profile: () => profileReading,
  passkeys: () => passkeysReading,
  sessions: () => sessionsReading,
  deals: () => dealsReading,
  usages: () => usagesReading,
  deal: (path) => dealReading(dealIdAt(path)),
  usage: (path) => usageReading(dealIdAt(path)),
  partnerUser: (path) => cashbackUserReading(dealIdAt(path)),
} satisfies Answering as unknown as Record<Name, (path: string) => AnyReading>;

/** What a page's first screen shows of a signed-in person, for the batch that the page reads. */
export interface FirstReading {
  statements: Partial<Record<Name, Statement[]>>;
  /** Takes the rows of each statement, under the same names. */
  answers: (
    rows: Partial<Record<Name, unknown[]>>,
    account: CallerAccount,
  ) => Promise<FirstAnswers>;
}

/** Reads these answers, as their calls would give them on the page at `path`. */
export function readFirst(
  ctx: Ctx,
  names: readonly Name[],
  path: string,
  accountId: SQL<string>,
): FirstReading {
  const chosen = names.map((name) => {
    const one = readings[name](path);
    return { name, one, parts: one.statements(ctx, accountId) };
  });
  return {
    statements: Object.fromEntries(chosen.map(({ name, parts }) => [name, Object.values(parts)])),
    async answers(rows, account) {
      const answered = chosen.map(async ({ name, one, parts }) => {
        const named = Object.keys(parts).map((part, at) => [part, rows[name]?.[at]]);
        return [
          name,
          await unlessRefused(() => one.answer(ctx, Object.fromEntries(named), account)),
        ];
      });
      return Object.fromEntries(await Promise.all(answered)) as FirstAnswers;
    },
  };
}

/** Undefined for a refusal: the page's own call gets it, and the page says what it means. */
async function unlessRefused(answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
