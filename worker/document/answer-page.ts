import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { readWithCaller } from '#worker/account/caller.ts';
import { callerAnswer } from '#worker/account/session-answer.ts';
import type { AppEnv, Ctx } from '#worker/context.ts';
import { randomToken } from '#worker/crypto.ts';
import { identifyOperator } from '#worker/require-operator.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import { deskPageAt } from '#worker/desk-pages.ts';
import { fillShell } from '#worker/document/fill-shell.ts';
import { readFirst } from '#worker/document/first-answers.ts';
import type { FirstReading } from '#worker/document/first-answers.ts';
import { declarationOn } from '#worker/document/declaration-on.ts';
import { findCoupon } from '#worker/document/find-coupon.ts';
import { pageHead } from '#worker/document/head.ts';
import { renderContent } from '#worker/document/render-content.ts';
import { starterSource } from '#worker/document/starter.ts';
import { AppError } from '#worker/errors.ts';
import { browserLink } from '#worker/handoff/browser-link.ts';
import { clientOrigins, clientsAt } from '#worker/handoff/clients.ts';
import { requestUrl } from '#worker/http/address.ts';
import type { Bootstrap, RefusedSignIn } from '#worker/http/bootstrap.ts';
import { pagePolicy } from '#worker/http/policy.ts';
import { isAccountPath, pageAt, pageNameAt, shownPage } from '#worker/page-paths.ts';
import { couponPress, pages, plansInfoCoupon } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';
import { plansOnSale } from '#worker/subscription/checkout/get-quote.ts';
import { selectPlans } from '#worker/subscription/catalogue/shared-sql.ts';

/** What a form without script has sent, and the status of its answer. */
export interface Sent {
  signIn?: RefusedSignIn;
  declaration?: DeclarationPage;
  /** The status of the answer; 200 without it, or 404 for an unknown address. */
  status?: number;
}

/** With hot reload the browser renders every page: the renderer knows only what is built. */
const isDevelopment = import.meta.env?.DEV ?? false;

/**
 * Answers a page: the built index.html with the page's head, the data of its first screen and, for
 * a public page, its content. It needs at most one round trip to the database, and one for a
 * coupon. An unknown address gets a page with 404. `sent` is what a form without script has sent: a
 * sign-in that was refused, or a declaration.
 */
export async function answerPage(c: Context<AppEnv>, sent: Sent = {}): Promise<Response> {
  const { signIn = null, status } = sent;
  // A built file of an older version. No page replaces it.
  if (c.req.path.startsWith('/assets/')) throw new AppError('not_found');
  const ctx = c.get('ctx');
  const candidate: Page | undefined =
    pageAt(c.req.path) ??
    deskPageAt(c.req.path) ??
    (isAccountPath(c.req.path) ? pages.signIn : undefined);
  const operator = candidate?.desk ? await identifyOperator(c) : null;
  const page = candidate?.desk && operator === null ? undefined : candidate;
  const shell = await c.env.ASSETS.fetch(new URL('/index.html', c.req.url).href);
  if (!shell.ok) throw new Error(`index.html is missing (${shell.status}); run the build first`);

  const { account, plans, answers } = await readPage(ctx, page, c.req.path);
  const { origin, pathname, search, searchParams } = requestUrl(c);
  const declaration =
    sent.declaration ?? (await declarationOn(ctx, page, c.req.path, searchParams, account));
  const nonce = randomToken().slice(0, 24);
  const payment = page?.payment ?? false;
  // From every page, a visitor can reach sign-in within the same document.
  const social = account === null && !payment;
  const clients = clientsAt(ctx.handOff.clients, origin);
  const formOrigins = clientOrigins(clients);
  const couponCode = account === null ? couponCodeOf(page, searchParams) : null;
  const bootstrap: Bootstrap = {
    path: pathname,
    answers,
    session: callerAnswer(account),
    plans: page?.plans ? plansOnSale(plans, ctx.clock.now()) : null,
    coupon: couponCode ? await findCoupon(ctx, couponCode) : null,
    signIn: signIn && { email: signIn.email, stay: signIn.stay, error: signIn.error },
    declaration,
    nonce,
    payment,
    paymentMethods: ctx.paymentMethods,
    social,
    clientOrigins: formOrigins,
    browserLink: browserLink(clients),
    operator,
    now: ctx.clock.now(),
  };
  // An unknown address below /account redirects, which is the browser's part.
  const isRendered =
    !isDevelopment &&
    (page === undefined || rendersFor(page, account !== null)) &&
    (page !== pages.signIn || pageAt(pathname) === pages.signIn);
  const content = isRendered
    ? await renderContent(ctx.requestId, pathname + search, bootstrap)
    : null;

  c.header(
    'Content-Security-Policy',
    pagePolicy({
      nonce,
      inlineScript: content && (await starterSource()),
      allowsStripe: payment,
      allowsSocial: social,
      isStripeStandIn: ctx.stripeScript !== null,
      isSocialStandIn: ctx.identityProviders.usesStandIns,
      isDesk: page?.desk ?? false,
      formOrigins,
      isDevelopment,
    }),
  );
  if (page?.secretAddress) c.header('Referrer-Policy', 'no-referrer');
  if (!page || page.noindex) c.header('X-Robots-Tag', 'noindex');
  c.header('Vary', 'Cookie');
  c.header('Cache-Control', declaration ? 'no-store' : 'private, no-cache');
  const head = pageHead({ page, origin, signedIn: account !== null });
  const html = await fillShell(shell, {
    origin,
    isListed: page !== undefined && !page.noindex,
    head,
    bootstrap,
    content,
    parts: page ? partsOf(page, pathname, account !== null) : [],
  });
  const isFound = page !== undefined && declaration?.page !== 'gone';
  return c.html(html, (status ?? (isFound ? 200 : 404)) as ContentfulStatusCode);
}

/** Reads the caller and what the page shows: in one round trip, or none if there is nothing. */
async function readPage(ctx: Ctx, page: Page | undefined, path: string) {
  const isVisitor = ctx.caller.sessionHash === null;
  if (isVisitor && !page?.plans) return { account: null, plans: [], answers: {} };
  let first: FirstReading | undefined;
  const { account, rows } = await readWithCaller(ctx, (accountId) => {
    if (!isVisitor) first = readFirst(ctx, page?.answers ?? [], path, accountId);
    return { ...(page?.plans && { plans: selectPlans(ctx.db) }), ...first?.statements };
  });
  const answers = account && first ? await first.answers(rows, account) : {};
  return { account, plans: rows.plans ?? [], answers };
}

/** The code that a page is opened with; null without one. */
function couponCodeOf(page: Page | undefined, query: URLSearchParams): string | null {
  if (page === pages.plansInfo) return plansInfoCoupon;
  const isPressed = query.get(couponPress.name) === couponPress.value;
  const isAsked = isPressed || query.get('mode') === 'auto';
  return page === pages.coupon && isAsked ? (query.get('code')?.trim() ?? null) : null;
}

/** What the app loads to show the page, by the names of the client's map of components. */
function partsOf(page: Page, pathname: string, signedIn: boolean): string[] {
  if (page.desk) return ['desk', 'deskHeader'];
  const name = pageNameAt(pathname) ?? 'signIn';
  return [shownPage(name, signedIn), ...(page.isDialog ? ['home'] : [])];
}

function rendersFor(page: Page, signedIn: boolean): boolean {
  return page.inHtml === 'everybody' || (page.inHtml === 'visitors' && !signedIn);
}
