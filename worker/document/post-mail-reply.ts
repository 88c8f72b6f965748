import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import { drainBody } from '#worker/http/body.ts';
import { answerMailReply } from '#worker/marketing/mailing/answer-mail-reply.ts';
import { lastPart } from '#worker/page-paths.ts';

/**
 * Confirms or ends advertising mails: pressed on the page, or sent by a mail program (RFC 8058),
 * which must be answered 200 without a redirect. The address is the right to it; no session counts,
 * and where the press comes from does not either.
 */
export async function postMailReply(c: Context<AppEnv>): Promise<Response> {
  await drainBody(c.req.raw);
  await answerMailReply(c.get('ctx'), lastPart(c.req.path));
  return answerPage(c);
}
