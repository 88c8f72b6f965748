import { Hono } from 'hono';
import { html } from 'hono/html';
import { AuthorizationResponseError } from 'openid-client';

import { pageHeaders } from '#sandbox/console/page-headers.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import {
  askPremium,
  beginSignIn,
  finishSignIn,
  readKept,
  refreshKept,
  signOut,
} from './native-app.ts';
import { shell } from './pages.ts';

const home = '/sandbox/partner/app';
const headers = pageHeaders("'none'", "'self'");

/** The partner as a native app: its one screen, and what its buttons do. */
export const nativeAppRoutes = new Hono<WorldEnv>()
  .get(home, async (c) => c.html(await screen(c.env.world), 200, headers))
  .get(`${home}/begin`, async (c) =>
    c.redirect(await beginSignIn(c.env.world, new URL(c.req.url).origin), 302),
  )
  .get(`${home}/callback`, async (c) => {
    try {
      await finishSignIn(c.env.world, new URL(c.req.url));
      return c.redirect(home, 303);
    } catch (error) {
      return c.html(refused(error), 400, headers);
    }
  })
  .post(`${home}/refresh`, async (c) => {
    await refreshKept(c.env.world, new URL(c.req.url).origin);
    return c.redirect(home, 303);
  })
  .post(`${home}/sign-out`, async (c) => {
    await signOut(c.env.world, new URL(c.req.url).origin);
    return c.redirect(home, 303);
  });

async function screen(world: WorldEnv['Bindings']['world']) {
  const kept = readKept(world);
  if (!kept) {
    return shell(
      'Anmelden',
      html`<h2>Die App auf dem Handy</h2>
        <p class="lead">
          Sie öffnet den Browser und bekommt einen Code, den sie gegen Tokens tauscht.
        </p>
        <div class="actions">
          <a class="button primary" href="${home}/begin">Mit Lexlern anmelden</a>
        </div>`,
    );
  }
  const premium = await askPremium(world);
  return shell(
    'Angemeldet',
    html`<h2>Hallo, ${kept.name}</h2>
      <p class="lead" id="app-premium">
        ${kept.email}: ${premium ?? 'Das Token gilt nicht mehr. Erneuere es.'}
      </p>
      <div class="actions">
        <form method="post" action="${home}/refresh"><button>Token erneuern</button></form>
        <form method="post" action="${home}/sign-out"><button>Abmelden</button></form>
      </div>`,
  );
}

function refused(error: unknown) {
  return shell(
    'Abgelehnt',
    html`<h2>Die Anmeldung wurde abgelehnt</h2>
      <p class="lead" id="partner-error">${reasonOf(error)}</p>
      <div class="actions"><a class="button primary" href="${home}">Zurück zur App</a></div>`,
  );
}

/** What the product has answered, or what the library has against it. */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError) return error.error;
  return error instanceof Error ? error.message : String(error);
}
