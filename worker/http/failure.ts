import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import type { AppEnv } from '#worker/context.ts';
import { AppError, errorStatus, SetupError } from '#worker/errors.ts';
import type { ErrorCode } from '#worker/errors.ts';
import { isTokenPath } from '#worker/http/client-call.ts';
import { log } from '#worker/http/log.ts';
import { product } from '#worker/product.ts';

/** What went wrong, as an answer says it. */
export interface Failure {
  code: ErrorCode;
  status: number;
}

/**
 * Turns an error into an answer. A refusal answers its code. Any other error is a fault: it is
 * logged with all details, and the answer contains only the request's id. A page's form answers a
 * page. Beside the sandbox, a mistake in the settings is told to whoever has just started the
 * product.
 */
export function answerFailure(error: Error, c: Context<AppEnv>): Response {
  const { code, status } = noteFailure(error, c);
  if (error instanceof SetupError && c.env.SANDBOX) return c.text(error.message, 500);
  const isForm = c.req.method === 'POST';
  if (isPage(c) && (status >= 500 || isForm)) {
    return c.html(crashPage, status as ContentfulStatusCode);
  }
  if (!(error instanceof AppError)) {
    const isFault = code === 'server_error';
    const details = isFault ? { request_id: c.get('requestId') } : {};
    return c.json({ error: code, ...details }, status as ContentfulStatusCode);
  }
  const { fields, details } = error.options;
  return refuse(c, code, status, { ...(fields && { fields }), ...details });
}

/** Says what went wrong, logs a fault, and sets the headers of its answer. */
export function noteFailure(error: Error, c: Context<AppEnv>): Failure {
  const failure = failureOf(error);
  c.set('failure', failure.code);
  if (error instanceof AppError && error.options.retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(error.options.retryAfterSeconds));
  }
  if (failure.code === 'unknown_client' || failure.code === 'invalid_client') {
    c.header('WWW-Authenticate', 'Basic realm="Lexlern", charset="UTF-8"');
  }
  if (failure.code === 'invalid_token') c.header('WWW-Authenticate', challengeFor(c));
  if (failure.status >= 500) logFault(error, c);
  else if (error instanceof AppError && error.cause) logCause(error, c);
  return failure;
}

/** Says what is wrong only to whoever has sent a token (RFC 6750, section 3.1). */
function challengeFor(c: Context<AppEnv>): string {
  const realm = 'Bearer realm="Lexlern"';
  return c.req.header('authorization') === undefined ? realm : `${realm}, error="invalid_token"`;
}

function failureOf(error: Error): Failure {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status < 500) {
    return { code: 'invalid_request', status: error.status };
  }
  return { code: 'server_error', status: 500 };
}

/** The answer to a call that no route knows. Throwing an error would cost more than all else. */
export function answerUnknown(c: Context<AppEnv>): Response {
  return refuse(c, 'not_found', errorStatus.not_found, {});
}

function refuse(c: Context<AppEnv>, code: ErrorCode, status: number, details: object): Response {
  c.set('failure', code);
  return c.json({ error: code, ...details }, status as ContentfulStatusCode);
}

const isForPrograms = (path: string) =>
  /^\/(api|webhooks|assets)\//.test(path) || isTokenPath(path);

function isPage(c: Context<AppEnv>): boolean {
  return ['GET', 'POST'].includes(c.req.method) && !isForPrograms(c.req.path);
}

/** The page that people see if a page fails. It depends on nothing that could fail too. */
const crashPage = `<!doctype html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong.</title>
<h1>Something went wrong.</h1><p>Bitte lade die Seite in einem Moment neu. <a href="/">Zur Startseite</a></p>
<p>Du erreichst uns auch per E-Mail: <a href="mailto:${product.supportEmail}">${product.supportEmail}</a></p>
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
