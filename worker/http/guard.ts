import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { forgetBody, readCapped } from '#worker/http/body.ts';
import { takesFile } from '#worker/http/upload.ts';

/** Bytes of JSON that any call may send. */
const bodyLimit = 64 * 1024;

/**
 * Whether a call comes from this site's own pages, or from a program that names the site as its
 * origin (security.md, "Same origin").
 */
export function isSameOrigin(c: Context<AppEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return c.req.header('origin') === new URL(c.req.url).origin;
}

/** Refuses a state-changing call that comes from elsewhere. */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!reads && !isSameOrigin(c)) {
    await forgetBody(c.req.raw);
    throw new AppError('invalid_request', { status: 403 });
  }
  await next();
});

/**
 * Reads the body of a state-changing call once: JSON only, capped while it streams. A call without
 * input may come without a body. It stands before the other refusals, which would leave the body
 * unread; a file's is left to the verb that takes it.
 */
export const jsonBody = createMiddleware<AppEnv>(async (c, next) => {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!reads && !takesFile(c)) {
    const text = await readCapped(c.req.raw, bodyLimit);
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json') throw new AppError('invalid_request', { status: 415 });
    c.req.raw = new Request(c.req.raw, { body: text === '' ? '{}' : text });
  }
  await next();
});

/**
 * The same for a call that changes something although its contract says GET. A page of ours may
 * make it, but nobody is led to it: the link or the redirect could be somebody else's idea.
 */
export const onlySameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isLedThere = c.req.header('sec-fetch-mode') === 'navigate';
  if (isLedThere || !isSameOrigin(c)) throw new AppError('invalid_request', { status: 403 });
  await next();
});

/** A coarse filter against floods from one address; exact limits are counted in D1. */
export const flood = createMiddleware<AppEnv>(async (c, next) => {
  const { address } = c.get('ctx').caller;
  if (address !== null) {
    const { success } = await c.env.FLOOD.limit({ key: address });
    if (!success) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
  }
  await next();
});
