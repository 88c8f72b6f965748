import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import type { AppEnv } from '#worker/context.ts';
import { AppError, errorStatus, SetupError } from '#worker/errors.ts';
import type { ErrorCode } from '#worker/errors.ts';
import { log } from '#worker/http/log.ts';

/**
 * Turns an error into an answer. A refusal answers its code. Any other error is a fault: it is
 * logged with all details, and the answer contains only the request's id. Beside the sandbox, a
 * mistake in the settings is told to whoever has just started the product.
 */
export function answerFailure(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof AppError) {
    const { fields, retryAfterSeconds, details } = error.options;
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
    if (error.status >= 500) logFault(error, c);
    else if (error.cause) logCause(error, c);
    return refuse(c, error.code, error.status, { ...(fields && { fields }), ...details });
  }
  if (error instanceof HTTPException && error.status < 500) {
    c.set('failure', 'invalid_request');
    return c.json({ error: 'invalid_request' }, error.status);
  }
  logFault(error, c);
  c.set('failure', 'server_error');
  if (error instanceof SetupError && c.env.SANDBOX) return c.text(error.message, 500);
  if (isPage(c)) return c.html(crashPage, 500);
  return c.json({ error: 'server_error', request_id: c.get('requestId') }, 500);
}

/** The answer to a call that no route knows. Throwing an error would cost more than all else. */
export function answerUnknown(c: Context<AppEnv>): Response {
  return refuse(c, 'not_found', errorStatus.not_found, {});
}

function refuse(c: Context<AppEnv>, code: ErrorCode, status: number, details: object): Response {
  c.set('failure', code);
  return c.json({ error: code, ...details }, status as ContentfulStatusCode);
}

function isPage(c: Context<AppEnv>): boolean {
  return c.req.method === 'GET' && !/^\/(api|webhooks|assets)\//.test(c.req.path);
}

/** The page that people see if a page fails. It depends on nothing that could fail too. */
const crashPage = `<!doctype html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong.</title>
<h1>Something went wrong.</h1><p>Bitte lade die Seite in einem Moment neu. <a href="/">Zur Startseite</a></p>
<p><a href="/widerrufen">Vertrag widerrufen</a> <a href="/kuendigen">Verträge hier kündigen</a></p></html>`;

/** Logs the cause if another service caused the refusal: a wrong configuration may be behind it. */
function logCause(error: AppError, c: Context<AppEnv>): void {
  const { cause } = error;
  log('warn', {
    request_id: c.get('requestId'),
    refused: error.code,
    cause: cause instanceof Error ? cause.message : undefined,
    ...(typeof cause === 'object' && cause !== null && causeFields(cause)),
  });
}

function causeFields(cause: object): Record<string, unknown> {
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
