import { getTableColumns } from 'drizzle-orm';
import type { InferSelectModel } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

import type { JobCtx, JobWork } from '#worker/schedule/job.ts';
import { processDue } from '#worker/schedule/process-each.ts';
import { notPostponed, selectSince, takeItems } from '#worker/schedule/due-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';

interface How {
  /** How many are taken at a time, at most. */
  atOnce?: number;
  /** What becomes due while the job runs waits for its next run. */
  onlyDueBefore?: boolean;
}

/**
 * A job that takes the items that are due and does its work with each of them, while its budget has
 * room. What is counted is what is taken, by the same condition.
 */
export function itemJob<T extends SQLiteTable>(
  items: DueItems<T>,
  work: (ctx: JobCtx, item: InferSelectModel<T>) => Promise<unknown>,
  { atOnce, onlyDueBefore = false }: How = {},
): JobWork {
  const columns = Object.entries(getTableColumns(items.table));
  const [id] = columns.find(([, column]) => column === items.id) ?? [];
  const nameOf = (item: InferSelectModel<T>) => String(item[id as keyof typeof item]);
  return {
    due: ({ db, clock }, name) => {
      const now = clock.now();
      return [selectSince(db, notPostponed(items, name, now), now)];
    },
    work: (ctx) => {
      const run = { job: ctx.job.name, began: ctx.clock.now() };
      const take = async (limit: number) => {
        const now = onlyDueBefore ? run.began : ctx.clock.now();
        const taken = await takeItems(ctx.db, items, { ...run, now, limit });
        return taken.map((item) => ({ id: nameOf(item), item }));
      };
      return processDue(ctx, take, ({ item }) => work(ctx, item), atOnce);
    },
  };
}

/** One job of several parts, each done after the other. Their items are counted together. */
export function inTurn(...parts: readonly JobWork[]): JobWork {
  return {
    due: (ctx, name) => parts.flatMap(({ due }) => due?.(ctx, name) ?? []),
    kept: parts.flatMap(({ kept }) => kept ?? []),
    work: async (ctx) => {
      let done = 0;
      for (const { work } of parts) {
        const count = await work(ctx);
        if (typeof count === 'number') done += count;
      }
      return done;
    },
  };
}
