import type { Context, HonoRequest, Next } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { requestSite } from '#worker/http/address.ts';
import { drainBody, readCapped } from '#worker/http/body.ts';
import { isClientCall } from '#worker/http/client-call.ts';
import { isFileUpload } from '#worker/http/upload.ts';

/** Maximum number of bytes of JSON in a call. */
const bodyLimit = 64 * 1024;

/**
 * Whether a call comes from a page of this site. Browsers say so in `Sec-Fetch-Site`. Without that
 * header, `Origin` must be this site.
 */
export function isSameOrigin(c: Context<AppEnv>): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return c.req.header('origin') === requestSite(c).origin;
}

const reads = ({ method }: HonoRequest) => method === 'GET' || method === 'HEAD';

/** Refuses a state-changing call from another origin, unless it does without cookies. */
async function checkOrigin(c: Context<AppEnv>): Promise<void> {
  if (isSameOrigin(c) || isClientCall(c)) return;
  await drainBody(c.req.raw);
  throw new AppError('invalid_request', { status: 403 });
}

/**
 * Reads the body of a state-changing call, and refuses the call if it comes from another origin.
 * This middleware comes before the other checks, which would leave the body unread. The verb that
 * receives a file reads the file's body itself.
 */
export const guardWrites = createMiddleware<AppEnv>((c, next) =>
  reads(c.req) ? next() : guardWrite(c, next),
);

async function guardWrite(c: Context<AppEnv>, next: Next): Promise<void> {
  if (!isFileUpload(c)) await readJson(c);
  await checkOrigin(c);
  await next();
}

/**
 * Reads the body once. It must be JSON, and its size is limited while it streams. A call without
 * input may have no body.
 */
async function readJson(c: Context<AppEnv>): Promise<void> {
  const text = await readCapped(c.req.raw, bodyLimit);
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    const fields = { 'content-type': 'invalid_request' };
    throw new AppError('invalid_request', { status: 415, fields });
  }
  c.req.raw = new Request(c.req.raw, { body: text === '' ? '{}' : text });
}

/**
 * Like `sameOrigin`, for a call that changes something although its method is GET. A page of this
 * site may fetch it, but nobody may navigate to it, because another site could have made the link.
 */
export const onlySameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isNavigation = c.req.header('sec-fetch-mode') === 'navigate';
  if (isNavigation || !isSameOrigin(c)) throw new AppError('invalid_request', { status: 403 });
  await next();
});
