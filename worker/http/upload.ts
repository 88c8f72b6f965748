import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import type { Upload } from '#worker/files/upload.ts';

/** Bytes of a refused upload's rest that are read and forgotten before the connection is given up. */
const patience = 16 * 1024 * 1024;

/** The calls that take a file, which their verbs read as it comes; all others take JSON. */
const calls = /^\/api\/(?:cashback\/deals\/[^/]+\/upload|internal\/deals\/[^/]+\/logo)$/;

/** Whether a call's body is a file's. */
export function takesFile(c: Context<AppEnv>): boolean {
  return c.req.method === 'POST' && calls.test(c.req.path);
}

/**
 * Has `take` read a request's body. What it leaves is read and forgotten, up to a limit: an answer
 * that leaves a body unread may never reach its reader.
 */
export async function withUpload<T>(
  request: Request,
  take: (upload: Upload) => Promise<T>,
): Promise<T> {
  const reader = request.body?.getReader();
  const next: Upload['next'] = async () => (await reader?.read())?.value ?? null;
  try {
    return await take({ contentType: request.headers.get('content-type') ?? '', next });
  } catch (error) {
    await forgetRest(next);
    await reader?.cancel().catch(() => undefined);
    throw error;
  }
}

async function forgetRest(next: Upload['next']): Promise<void> {
  let size = 0;
  // Where the connection is lost, so is whoever could be answered.
  for (let chunk = await next().catch(() => null); chunk; chunk = await next().catch(() => null)) {
    size += chunk.byteLength;
    if (size > patience) return;
  }
}
