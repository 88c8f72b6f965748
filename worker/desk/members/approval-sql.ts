import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

import type { Database } from '#worker/db/client.ts';
import { filterNames } from '#worker/desk/members/schemas.ts';
import type { MemberFilters } from '#worker/desk/members/schemas.ts';
import { askedAction, secondSubject } from '#worker/desk/second-looks/second-looks-sql.ts';
import { audit } from '#worker/desk/table.ts';

const decision = alias(audit, 'decision');

/** The row that decides over what a row of the log has asked for. */
const decides = sql`${decision.actionId} = 'second:' || ${audit.actionId}`;

/** An SQL condition: that row of the log is this operator's question for this list. */
function asksFor(operator: string, filters: MemberFilters): SQL | undefined {
  const { details } = audit;
  return and(
    eq(audit.subject, secondSubject),
    eq(audit.action, askedAction),
    eq(audit.operator, operator),
    sql`${details} ->> '$.act' = 'export'`,
    ...filterNames.map((name) => sql`${details} ->> ${`$.${name}`} is ${filters[name] ?? null}`),
  );
}

/** What that operator has asked last for this list, and what was decided. A statement. */
export function selectLastAsked(db: Database, operator: string, filters: MemberFilters) {
  return db
    .select({ id: audit.actionId, decided: decision.action, decidedAt: decision.at })
    .from(audit)
    .leftJoin(decision, decides)
    .where(asksFor(operator, filters))
    .orderBy(desc(audit.id))
    .limit(1);
}

/** An SQL condition: nothing that this operator has asked for this list still waits. */
export function nothingWaits(operator: string, filters: MemberFilters): SQL {
  return sql`not exists (select 1 from ${audit} where ${asksFor(operator, filters)} and not exists (
    select 1 from ${audit} as decision where decision.action_id = 'second:' || ${audit.actionId}))`;
}
