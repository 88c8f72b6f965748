import { sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { businessFact, dailyNumber, monthlyNumber } from '#worker/desk/numbers/table.ts';

/**
 * Makes the sums of all facts anew, as the triggers have made them one by one. Four statements of
 * one batch. They read every fact, so nobody waits for them: `npm run numbers -- rebuild`.
 */
export function rebuildNumbers(db: Database) {
  const { metric, day, label } = businessFact;
  const sums = {
    label,
    count: sql`sum(${businessFact.count})`,
    cents: sql`sum(${businessFact.cents})`,
  };
  const month = sql`substr(${day}, 1, 7)`;
  return {
    noDays: db.delete(dailyNumber),
    noMonths: db.delete(monthlyNumber),
    days: insertRow(
      db,
      dailyNumber,
      { metric, day, ...sums },
      sql`from ${businessFact} group by ${metric}, ${day}, ${label}`,
    ),
    months: insertRow(
      db,
      monthlyNumber,
      { metric, month, ...sums },
      sql`from ${businessFact} group by ${metric}, ${month}, ${label}`,
    ),
  };
}
