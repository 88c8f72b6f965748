import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { getNumbers } from '#worker/desk/numbers/get-numbers.ts';
import { listFacts } from '#worker/desk/numbers/list-facts.ts';
import { factsQuery, numbersQuery } from '#worker/desk/numbers/schemas.ts';
import { queryInput } from '#worker/http/input.ts';

/** Mounted at /internal/numbers. */
export const numberRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(numbersQuery), async (c) =>
    c.json(await getNumbers(c.get('ctx'), c.req.valid('query'))),
  )
  .get('/rows', queryInput(factsQuery), async (c) =>
    c.json(await listFacts(c.get('ctx'), c.req.valid('query'))),
  );
