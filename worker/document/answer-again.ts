import type { Context } from 'hono';

import type { AppEnv, Ctx } from '#worker/context.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import type { Sent } from '#worker/document/answer-page.ts';
import { noteFailure } from '#worker/http/failure.ts';
import type { Failure } from '#worker/http/failure.ts';
import { RequestCaller } from '#worker/http/request-caller.ts';

/** From now on the request is a visitor's: the session in its cookie counts for nothing. */
export function becomeVisitor(c: Context<AppEnv>): Ctx {
  const caller = new RequestCaller(c.req.raw.headers, null, null);
  // Inherited, because what the context opens on first use must stay so.
  const visitor = Object.create(c.get('ctx'), {
    caller: { value: caller, enumerable: true },
  }) as Ctx;
  c.set('ctx', visitor);
  return visitor;
}

/**
 * Answers a page again whose form could not be seen to, with the status of the failure. `sent` is
 * given what failed, and says what the page then shows. A visitor's page needs no database, so it
 * comes even without one.
 */
export async function answerAgain(
  c: Context<AppEnv>,
  error: unknown,
  sent: (failure: Failure) => Sent,
): Promise<Response> {
  const failure = noteFailure(error instanceof Error ? error : new Error(String(error)), c);
  if (failure.status >= 500) becomeVisitor(c);
  return answerPage(c, { ...sent(failure), status: failure.status });
}
