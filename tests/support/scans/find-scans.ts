import { getTableColumns, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';

import * as schema from '#worker/db/schema.ts';

/*
 * Decides from a statement's plan (sqlite.org/eqp.html) whether it reads a table that grows as a
 * whole, or a share of it that grows too. Pure.
 */

/** Why a plan's line is no fault although it looks like a scan. */
interface Excuse {
  why: string;
  /** Only for statements that end with a limit and whose rows come in the order of an index. */
  limited?: true;
}

const fewRows = (why: string): Excuse => ({ why });
const firstPage = (why: string): Excuse => ({ why, limited: true });

/** The lines that are allowed, without the values that they search for. */
const excuses: Record<string, Excuse> = {
  'SCAN plan': fewRows('a row for each plan of the catalogue'),
  'SCAN plan_sync': fewRows('one row'),
  'SCAN client_key': fewRows('one or two of an app, and those before'),
  'SCAN client_endpoint': fewRows('the addresses of apps'),
  'SCAN alarm': fewRows('what stands out now'),
  'SCAN job_report': fewRows('a row for each job'),
  'SCAN reconciliation': fewRows('a row for each list of Stripe and of ours'),
  'SCAN deal USING INDEX deal_position': fewRows('operators make the deals, a page shows them all'),
  'SCAN saved_answer USING INDEX saved_answer_title_unique': fewRows('operators make a few'),
  'SCAN postponed_item USING INDEX postponed_item_due': firstPage('5000 at most, the latest'),
  'SCAN outbox USING INDEX outbox_to_archive': fewRows('the letters that wait for the archive'),
  'SEARCH coupon USING INDEX coupon_batch': firstPage('a page of the coupons made alone'),
  'SCAN audit': firstPage("a page of the desk's log, the latest first"),
  'SEARCH payout USING INDEX payout_status': firstPage("a page, a batch or a count of the desk's"),
  'SEARCH deal_usage USING INDEX deal_usage_queue': firstPage("a page or a count of the desk's"),
  'SEARCH referral USING INDEX referral_status': firstPage("a page or a count of the desk's"),
};

/** The names of the columns that know only a few values: each of them names a share of a table. */
const stateColumns = new Set(
  Object.values(schema)
    .filter((one) => is(one, SQLiteTable))
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter(({ enumValues, dataType }) => enumValues?.length || dataType === 'boolean')
    .map(({ name }) => name),
);

/**
 * Those lines of a statement's plan that are scans: a line that reads a whole table or index, one
 * that first builds an index of its own, and one that finds rows by nothing but their state, or by
 * null: a column that may be null is null in a share of the rows.
 */
export function findScans(query: string, plan: readonly string[]): string[] {
  const derived = new Set(plan.map((line) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/.exec(line)?.[1]));
  const isLimited = /\blimit (?:\?|\d+)\s*\)?/i.test(query);
  const isSorted = plan.includes('USE TEMP B-TREE FOR ORDER BY');
  const nulls = nullsIn(query);
  return plan.filter((line) => {
    if (!isScan(line, derived, nulls)) return false;
    const excuse = excuses[withoutValues(line)];
    return !excuse || (excuse.limited === true && (!isLimited || isSorted));
  });
}

/** The columns that are asked for null, unless a `+` keeps the condition from an index. */
function nullsIn(query: string): ReadonlySet<string | undefined> {
  return new Set(
    [...query.matchAll(/(?<!\+(?:"\w+"\.)?)"(\w+)" is null/g)].map(([, name]) => name),
  );
}

function isScan(
  line: string,
  derived: ReadonlySet<string | undefined>,
  nulls: ReadonlySet<string | undefined>,
): boolean {
  if (line.includes(' USING AUTOMATIC ')) return true;
  const scanned = /^SCAN (.+?)(?: USING .*| VIRTUAL TABLE .*)?$/.exec(line)?.[1];
  if (scanned !== undefined) return !isNoTable(scanned) && !derived.has(scanned);
  const equal = [...(/^SEARCH .*\((.*)\)/.exec(line)?.[1] ?? '').matchAll(/(\w+)=\?/g)];
  return (
    equal.length > 0 &&
    equal.every(([, column = '']) => stateColumns.has(column) || nulls.has(column))
  );
}

/** Values of the statement itself: a row of constants, or a list that came as one parameter. */
const isNoTable = (name: string) => /^(?:\d+ )?CONSTANT ROWS?$|^json_each$/.test(name);

const withoutValues = (line: string) =>
  line.replace(' USING COVERING INDEX ', ' USING INDEX ').replace(/ \(.*\)$/, '');
