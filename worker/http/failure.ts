import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';

/**
 * Turns whatever was thrown into an answer: refusals say their code, everything else is a fault
 * that is logged whole and told without any detail but the request's id.
 */
export function answerFailure(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof AppError) {
    const { fields, retryAfterSeconds, details } = error.options;
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
    c.set('failure', error.code);
    if (error.status >= 500) logFault(error, c);
    return c.json(
      { error: error.code, ...(fields && { fields }), ...details },
      error.status as ContentfulStatusCode,
    );
  }
  if (error instanceof HTTPException && error.status < 500) {
    c.set('failure', 'invalid_request');
    return c.json({ error: 'invalid_request' }, error.status);
  }
  logFault(error, c);
  c.set('failure', 'server_error');
  return c.json({ error: 'server_error', request_id: c.get('requestId') }, 500);
}

function logFault(error: Error, c: Context<AppEnv>): void {
  log('error', {
    request_id: c.get('requestId'),
    message: error.message,
    stack: error.stack,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  });
}
