import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import {
  answerDeclaration,
  closeDeclaration,
} from '#worker/desk/declarations/answer-declaration.ts';
import { decideDeclaration } from '#worker/desk/declarations/decide-declaration.ts';
import { listDeclarations } from '#worker/desk/declarations/list-declarations.ts';
import { matchDeclaration } from '#worker/desk/declarations/match-declaration.ts';
import { releaseDeclaration } from '#worker/desk/declarations/release-declaration.ts';
import {
  declarationClose,
  declarationDecision,
  declarationMatch,
  declarationQuery,
  declarationReply,
} from '#worker/desk/declarations/schemas.ts';
import type { DeclarationListAnswer } from '#worker/desk/declarations/schemas.ts';
import { byId, deskAct } from '#worker/desk/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';

/** Mounted at /internal/declarations. */
export const declarationDeskRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(declarationQuery), async (c) => {
    const query = c.req.valid('query');
    return c.json((await listDeclarations(c.get('ctx'), query)) satisfies DeclarationListAnswer);
  })
  .post('/:id/match', paramInput(byId), jsonInput(declarationMatch), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await matchDeclaration(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/release', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const answer: DeskActAnswer = await releaseDeclaration(c.get('ctx'), id, actionId);
    return c.json(answer);
  })
  .post('/:id/decide', paramInput(byId), jsonInput(declarationDecision), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await decideDeclaration(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/answer', paramInput(byId), jsonInput(declarationReply), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await answerDeclaration(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/close', paramInput(byId), jsonInput(declarationClose), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await closeDeclaration(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  });
