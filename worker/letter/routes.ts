import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { answerLetter } from '#worker/http/answer-letter.ts';
import { paramInput, queryInput } from '#worker/http/input.ts';
import { findLetter } from '#worker/letter/find-letter.ts';
import { listLetters } from '#worker/letter/list-letters.ts';
import { byLetter, letterQuery } from '#worker/letter/schemas.ts';

/** Mounted at /letters. */
export const letterRoutes = new Hono<AppEnv>()
  .get('/', async (c) => c.json(await listLetters(c.get('ctx'))))
  .get('/:letter', paramInput(byLetter), queryInput(letterQuery), async (c) => {
    const letter = await findLetter(c.get('ctx'), c.req.valid('param').letter);
    return answerLetter(letter, c.req.valid('query').as === 'file');
  });
