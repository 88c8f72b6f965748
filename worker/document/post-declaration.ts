import type { Context } from 'hono';

import type { AppEnv, Ctx } from '#worker/context.ts';
import { numberIn, parseForm } from '#worker/declaration/parse-form.ts';
import { receiveDeclaration } from '#worker/declaration/receive-declaration.ts';
import { findReceipt } from '#worker/declaration/receipt/show-receipt.ts';
import { receiptFile } from '#worker/declaration/receipt/receipt-file.ts';
import { answerReply } from '#worker/declaration/reply/answer-reply.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import { AppError } from '#worker/errors.ts';
import { drainBody, readCapped } from '#worker/http/body.ts';
import { isSameOrigin } from '#worker/http/guard.ts';
import { RequestCaller } from '#worker/http/request-caller.ts';
import { contractParameter, receiptPath, replyPath } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';

/** Bytes of a form: room for a long reason. */
const bodyLimit = 64 * 1024;

/**
 * Receives a cancellation or a withdrawal and leads to its receipt. A form that lacks a name or a
 * usable address answers the page again, with what was typed and the error at its field.
 */
export async function postDeclaration(c: Context<AppEnv>, door: Door): Promise<Response> {
  const ctx = await senderOf(c);
  const form = new URLSearchParams(await readCapped(c.req.raw, bodyLimit));
  const { typed, errors, isTrapped } = parseForm(door, form);
  const [code] = Object.values(errors);
  if (code !== undefined) {
    c.set('failure', code);
    return answerPage(c, { declaration: { page: 'form', typed, errors }, status: 422 });
  }
  const linked = numberIn(c.req.query(contractParameter) ?? '');
  const capability = await receiveDeclaration(ctx, door, { typed, isTrapped, linked });
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(receiptPath(door, capability), 303);
}

/**
 * Who sends a form. A browser says that it comes from this site. Where it says nothing, as text
 * browsers do, or that the person opened it, the form is a visitor's: another site could have sent
 * it, so the session in the cookie counts for nothing. A form from another site is refused (P4).
 */
async function senderOf(c: Context<AppEnv>): Promise<Ctx> {
  const ctx = c.get('ctx');
  if (isSameOrigin(c)) return ctx;
  const site = c.req.header('sec-fetch-site');
  const isSilent = site === undefined && c.req.header('origin') === undefined;
  if (!isSilent && site !== 'none') {
    await drainBody(c.req.raw);
    throw new AppError('invalid_request', { status: 403 });
  }
  const caller = new RequestCaller(c.req.raw.headers, null, null);
  // Inherited, because what the context opens on first use must stay so.
  const visitor = Object.create(ctx, { caller: { value: caller, enumerable: true } }) as Ctx;
  c.set('ctx', visitor);
  return visitor;
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
