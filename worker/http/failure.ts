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
    else if (error.cause) logCause(error, c);
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
  if (isPage(c)) return c.html(crashPage, 500);
  return c.json({ error: 'server_error', request_id: c.get('requestId') }, 500);
}

function isPage(c: Context<AppEnv>): boolean {
  return c.req.method === 'GET' && !/^\/(api|webhooks|assets)\//.test(c.req.path);
}

/** For a person whose page could not be made; it needs nothing that could fail as well. */
const crashPage = `<!doctype html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong.</title>
<h1>Something went wrong.</h1><p>Bitte lade die Seite in einem Moment neu. <a href="/">Zur Startseite</a></p></html>`;

/** Why a refusal was given, where another service's word is behind it: the operator may be at fault. */
function logCause(error: AppError, c: Context<AppEnv>): void {
  const { cause } = error;
  log('warn', {
    request_id: c.get('requestId'),
    refused: error.code,
    cause: cause instanceof Error ? cause.message : undefined,
    ...(typeof cause === 'object' && cause !== null && pick(cause)),
  });
}

function pick(cause: object): Record<string, unknown> {
  const { code, param, requestId } = cause as Record<string, unknown>;
  return { cause_code: code, cause_param: param, cause_request_id: requestId };
}

function logFault(error: Error, c: Context<AppEnv>): void {
  log('error', {
    request_id: c.get('requestId'),
    message: error.message,
    stack: error.stack,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  });
}
