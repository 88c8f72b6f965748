import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { exportMembers } from '#worker/desk/members/export-members.ts';
import { listMembers } from '#worker/desk/members/list-members.ts';
import { membersExport, membersQuery } from '#worker/desk/members/schemas.ts';
import type { MembersAnswer } from '#worker/desk/members/schemas.ts';
import { jsonInput, queryInput } from '#worker/http/input.ts';

/** Mounted at /internal/members. */
export const memberRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(membersQuery), async (c) =>
    c.json((await listMembers(c.get('ctx'), c.req.valid('query'))) satisfies MembersAnswer),
  )
  .post('/export', jsonInput(membersExport), async (c) => {
    const answer = await exportMembers(c.get('ctx'), c.req.valid('json'));
    if ('pending' in answer) return c.json(answer, 202);
    const { text, next } = answer;
    c.header('Content-Disposition', 'attachment; filename="mitglieder.csv"');
    if (next !== null) c.header('Next-Cursor', next);
    return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  });
