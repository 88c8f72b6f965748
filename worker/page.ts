import type { Context } from 'hono';

import { readWithCaller } from '#worker/account/caller.ts';
import { callerAnswer } from '#worker/account/session-answer.ts';
import type { AppEnv } from '#worker/context.ts';
import { randomToken } from '#worker/crypto.ts';
import { identifyOperator } from '#worker/require-operator.ts';
import { deskPageAt } from '#worker/desk-pages.ts';
import { AppError } from '#worker/errors.ts';
import { browserLink } from '#worker/handoff/browser-link.ts';
import { clientOrigins, readClients } from '#worker/handoff/clients.ts';
import type { Bootstrap } from '#worker/http/bootstrap.ts';
import { pagePolicy } from '#worker/http/policy.ts';
import { pageHead } from '#worker/page-head.ts';
import { isAccountPath, pageAt, pages } from '#worker/pages.ts';
import type { Page } from '#worker/pages.ts';
import { plansOnSale } from '#worker/subscription/plan/list-plans.ts';
import { selectPlans } from '#worker/subscription/plan/shared-sql.ts';

/**
 * Answers a page: the built index.html with the page's head and the data of its first screen. It
 * needs at most one round trip to the database. An unknown address gets the same shell with 404.
 */
export async function answerPage(c: Context<AppEnv>): Promise<Response> {
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

  const { account, rows } =
    ctx.caller.sessionHash === null && !page?.plans
      ? { account: null, rows: { plans: [] } }
      : await readWithCaller(ctx, () => ({ plans: selectPlans(ctx.db) }));
  const nonce = randomToken().slice(0, 24);
  const origin = new URL(c.req.url).origin;
  const payment = page?.payment ?? false;
  // From every page, a visitor can reach sign-in within the same document.
  const social = account === null && !payment;
  const clients = readClients(ctx.handOff.clients, origin);
  const formOrigins = clientOrigins(clients);
  const bootstrap: Bootstrap = {
    session: callerAnswer(account),
    plans: page?.plans ? plansOnSale(rows.plans, ctx.clock.now()) : null,
    nonce,
    payment,
    paymentMethods: ctx.paymentMethods,
    social,
    clientOrigins: formOrigins,
    browserLink: browserLink(clients),
    operator,
    now: ctx.clock.now(),
  };

  c.header(
    'Content-Security-Policy',
    pagePolicy({
      nonce,
      allowsStripe: payment,
      allowsSocial: social,
      isStripeStandIn: ctx.stripeScript !== null,
      isSocialStandIn: ctx.identityProviders.usesStandIns,
      isDesk: page?.desk ?? false,
      formOrigins,
      isDevelopment: import.meta.env?.DEV ?? false,
    }),
  );
  if (page?.secretAddress) c.header('Referrer-Policy', 'no-referrer');
  if (!page || page.noindex) c.header('X-Robots-Tag', 'noindex');
  c.header('Vary', 'Cookie');
  c.header('Cache-Control', 'private, no-cache');
  const head = pageHead({ page, origin, signedIn: account !== null });
  return c.html(fillShell(await shell.text(), head, bootstrap), page ? 200 : 404);
}

function fillShell(html: string, head: string, bootstrap: Bootstrap): string {
  // A `<` in a value could close the script element.
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="bootstrap">${json}</script>`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('</head>', () => `${script}</head>`);
}
