import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { getPerson } from '#worker/operator/people/get-person.ts';
import { giveGrant } from '#worker/operator/people/give-grant.ts';
import { issueCode } from '#worker/operator/people/issue-code.ts';
import { restoreGrant } from '#worker/operator/people/restore-grant.ts';
import { revokeGrant } from '#worker/operator/people/revoke-grant.ts';
import * as inputs from '#worker/operator/people/schemas.ts';
import type { IssuedCode, PeopleAnswer, PersonAnswer } from '#worker/operator/people/schemas.ts';
import { searchPeople } from '#worker/operator/people/search-people.ts';
import { withdrawCode } from '#worker/operator/people/withdraw-code.ts';
import { byId, deskAct, personThing } from '#worker/operator/schemas.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';

/** Who there is, what they have, and what the desk gives and takes. */
export const peopleRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(inputs.peopleQuery), async (c) => {
    const { q } = c.req.valid('query');
    return c.json((await searchPeople(c.get('ctx'), q)) satisfies PeopleAnswer);
  })
  .get('/:id', paramInput(byId), async (c) => {
    const { id } = c.req.valid('param');
    return c.json((await getPerson(c.get('ctx'), id)) satisfies PersonAnswer);
  })
  .post('/:id/grants', paramInput(byId), jsonInput(inputs.giveGrant), async (c) => {
    const { id } = c.req.valid('param');
    const done: DeskDone = await giveGrant(c.get('ctx'), id, c.req.valid('json'));
    return c.json(done);
  })
  .post(
    '/:id/grants/:thing/revoke',
    paramInput(personThing),
    jsonInput(inputs.revokeGrant),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const key = { id, accountId };
      const done: DeskDone = await revokeGrant(c.get('ctx'), key, c.req.valid('json'));
      return c.json(done);
    },
  )
  .post('/:id/grants/:thing/restore', paramInput(personThing), jsonInput(deskAct), async (c) => {
    const { id: accountId, thing: id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const done: DeskDone = await restoreGrant(c.get('ctx'), { id, accountId }, actionId);
    return c.json(done);
  })
  .post('/:id/login-codes', paramInput(byId), jsonInput(inputs.issueCode), async (c) => {
    const { id } = c.req.valid('param');
    const issued: IssuedCode = await issueCode(c.get('ctx'), id, c.req.valid('json'));
    return c.json(issued);
  })
  .post(
    '/:id/login-codes/:thing/withdraw',
    paramInput(personThing),
    jsonInput(deskAct),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const { action_id: actionId } = c.req.valid('json');
      const done: DeskDone = await withdrawCode(c.get('ctx'), { id, accountId }, actionId);
      return c.json(done);
    },
  );
