import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { deleteAnswer } from '#worker/desk/saved-answers/delete-answer.ts';
import { listSavedAnswers } from '#worker/desk/saved-answers/list-saved-answers.ts';
import { saveAnswer } from '#worker/desk/saved-answers/save-answer.ts';
import { savedAnswerInput } from '#worker/desk/saved-answers/schemas.ts';
import type { SavedAnswersAnswer } from '#worker/desk/saved-answers/schemas.ts';
import { byId, deskAct } from '#worker/desk/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { jsonInput, paramInput } from '#worker/http/input.ts';

/** Mounted at /internal/saved-answers. */
export const savedAnswerRoutes = new Hono<DeskEnv>()
  .get('/', async (c) =>
    c.json((await listSavedAnswers(c.get('ctx'))) satisfies SavedAnswersAnswer),
  )
  .post('/', jsonInput(savedAnswerInput), async (c) => {
    const answer: DeskActAnswer = await saveAnswer(c.get('ctx'), c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/delete', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const answer: DeskActAnswer = await deleteAnswer(c.get('ctx'), id, actionId);
    return c.json(answer);
  });
