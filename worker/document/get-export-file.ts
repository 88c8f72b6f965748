import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import { findExport } from '#worker/export/find-export.ts';
import { answerAttachment } from '#worker/http/answer-file.ts';

/**
 * The file with a person's data. Its address is the right to it; no session counts. An unknown or
 * older address gets the page for unknown addresses.
 */
export async function getExportFile(c: Context<AppEnv>): Promise<Response> {
  c.header('Referrer-Policy', 'no-referrer');
  const found = await findExport(c.get('ctx'), c.req.param('file') ?? '');
  if (!found) return answerPage(c);
  const answer = answerAttachment(found.file, found.name);
  answer.headers.set('Cache-Control', 'no-store');
  answer.headers.set('Referrer-Policy', 'no-referrer');
  answer.headers.set('X-Robots-Tag', 'noindex');
  return answer;
}
