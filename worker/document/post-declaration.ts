import type { Context } from 'hono';

import type { AppEnv, Ctx } from '#worker/context.ts';
import { emptyForm, numberIn, parseForm, typedIn } from '#worker/declaration/parse-form.ts';
import { receiveDeclaration } from '#worker/declaration/receive-declaration.ts';
import { findReceipt, receiptFile } from '#worker/declaration/receipt/show-receipt.ts';
import { answerReply } from '#worker/declaration/reply/reply.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import { answerAgain, becomeVisitor } from '#worker/document/answer-again.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import { AppError } from '#worker/errors.ts';
import { drainBody, readEnds } from '#worker/http/body.ts';
import { refuseFlood } from '#worker/http/flood.ts';
import { isSameOrigin } from '#worker/http/guard.ts';
import { contractParameter, receiptPath, replyPath } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';

/** Bytes of a form: room for a long reason. */
const bodyLimit = 64 * 1024;
/** Characters of a form that is too long, of which what was typed is shown again. */
const shownLimit = 1024 * 1024;

/**
 * Receives a cancellation or a withdrawal and leads to its receipt. A form that lacks a name or a
 * usable address answers the page again, with what was typed and the error at its field. So does
 * every other failure, with another way to reach us.
 */
export async function postDeclaration(c: Context<AppEnv>, door: Door): Promise<Response> {
  let typed = emptyForm();
  try {
    const { text, bytes } = await readEnds(c.req.raw, shownLimit);
    const form = new URLSearchParams(text);
    typed = typedIn(door, form);
    await refuseFlood(c);
    const ctx = senderOf(c);
    if (bytes > bodyLimit) throw new AppError('too_long', { status: 413 });
    const { errors, isTrapped } = parseForm(door, form);
    const [code] = Object.values(errors);
    if (code !== undefined) {
      c.set('failure', code);
      return await answerPage(c, { declaration: { page: 'form', typed, errors }, status: 422 });
    }
    const linked = numberIn(c.req.query(contractParameter) ?? '');
    const capability = await receiveDeclaration(ctx, door, { typed, isTrapped, linked });
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(receiptPath(door, capability), 303);
  } catch (error) {
    return answerAgain(c, error, ({ code }) => ({
      declaration: { page: 'form', typed, errors: {}, failure: code },
    }));
  }
}

/**
 * Who sends a form. A browser says that it comes from this site. Where it says nothing, as text
 * browsers do, or that the person opened it, the form is a visitor's: another site could have sent
 * it, so the session in the cookie counts for nothing. A form from another site is refused (P4).
 */
function senderOf(c: Context<AppEnv>): Ctx {
  if (isSameOrigin(c)) return c.get('ctx');
  const site = c.req.header('sec-fetch-site');
  const isSilent = site === undefined && c.req.header('origin') === undefined;
  if (!isSilent && site !== 'none') throw new AppError('invalid_request', { status: 403 });
  return becomeVisitor(c);
}

/** The receipt as a file that the browser saves (§ 312k Abs. 3 BGB). */
export async function getReceiptFile(c: Context<AppEnv>): Promise<Response> {
  const { receipt = '', file = '' } = c.req.param() as Record<string, string>;
  const door: Door = c.req.path.startsWith(pages.withdrawal.path) ? 'withdrawal' : 'cancellation';
  const form = /^datei\.(txt|json)$/.exec(file)?.[1] as 'txt' | 'json' | undefined;
  const found = form && (await findReceipt(c.get('ctx'), door, receipt));
  if (!found || !form) return answerPage(c);
  const { name, type, body } = receiptFile(found, form);
  return c.body(body, 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}

/**
 * Does what the one button of a reply says, and leads back to its page, which then says what was
 * done. Its address is the right to it; no session counts.
 */
export async function postReply(c: Context<AppEnv>): Promise<Response> {
  await drainBody(c.req.raw);
  const reply = c.req.param('reply') ?? '';
  await answerReply(c.get('ctx'), reply);
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(replyPath(reply), 303);
}
