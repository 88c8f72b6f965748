import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import { refusalOf } from '#worker/handoff/code/refusal-of.ts';

/** The page on which people sign in for an app, or its app's own page for what it may not ask. */
export async function getAuthorize(c: Context<AppEnv>): Promise<Response> {
  const refusal = refusalOf(c.get('ctx'), new URL(c.req.url).searchParams);
  return refusal === null ? answerPage(c) : c.redirect(refusal, 302);
}
