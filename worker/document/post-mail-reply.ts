import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { readCapped } from '#worker/http/body.ts';
import { answerMailReply } from '#worker/marketing/mailing/answer-mail-reply.ts';
import { lastPart } from '#worker/page-paths.ts';

/** A form that a mail program sends has few bytes; some send it as parts with headers. */
const mostBytes = 4096;

/**
 * Confirms or ends advertising mails. A press on the page leads back to it, which then says what
 * was done. A mail program (RFC 8058) must be answered 200 without a redirect. The address is the
 * right to it; no session counts, and where the press comes from does not either. Throws
 * `not_found` for an address that we did not make.
 */
export async function postMailReply(c: Context<AppEnv>): Promise<Response> {
  const sent = await readCapped(c.req.raw, mostBytes);
  if (!(await answerMailReply(c.get('ctx'), lastPart(c.req.path)))) {
    throw new AppError('not_found');
  }
  c.header('Referrer-Policy', 'no-referrer');
  return sent.includes('One-Click') ? c.text('') : c.redirect(c.req.path, 303);
}
