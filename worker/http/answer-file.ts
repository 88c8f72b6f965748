import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import type { StoredFile } from '#worker/files/stored-file.ts';

/** Nothing in it runs, whatever opens it, and no other site embeds it. */
const harmless = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers a file that somebody uploaded, to be kept and not to be opened (security.md, "Uploads"). */
export function answerAttachment(c: Context<AppEnv>, file: StoredFile, name: string): Response {
  return c.body(file.body, 200, {
    ...harmless,
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}

/** Answers a picture that pages show; for good under its version's address, else for a minute. */
export function answerPicture(
  c: Context<AppEnv>,
  file: StoredFile,
  { forGood }: { forGood: boolean },
): Response {
  return c.body(file.body, 200, {
    ...harmless,
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    'Content-Disposition': 'inline',
    'Cache-Control': forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  });
}
