import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import type { Upload } from '#worker/files/upload.ts';

/** Maximum number of bytes that are read and discarded after an upload was refused. */
const maxDrainBytes = 16 * 1024 * 1024;

/** The calls that receive a file. Their verbs read the body as it streams. All others get JSON. */
const fileCalls = /^\/api\/(?:cashback\/deals\/[^/]+\/upload|internal\/deals\/[^/]+\/logo)$/;

/** Whether a call's body contains a file. */
export function isFileUpload(c: Context<AppEnv>): boolean {
  return c.req.method === 'POST' && fileCalls.test(c.req.path);
}

/**
 * Lets `receive` read a request's body. If it fails, the rest of the body is read and discarded, up
 * to a limit: otherwise the client may never get the answer.
 */
export async function withUpload<T>(
  request: Request,
  receive: (upload: Upload) => Promise<T>,
): Promise<T> {
  const reader = request.body?.getReader();
  const next: Upload['next'] = async () => (await reader?.read())?.value ?? null;
  try {
    return await receive({ contentType: request.headers.get('content-type') ?? '', next });
  } catch (error) {
    await drain(next);
    await reader?.cancel().catch(() => undefined);
    throw error;
  }
}

async function drain(next: Upload['next']): Promise<void> {
  let size = 0;
  // If the connection is lost, nobody is left to answer.
  for (let chunk = await next().catch(() => null); chunk; chunk = await next().catch(() => null)) {
    size += chunk.byteLength;
    if (size > maxDrainBytes) return;
  }
}
