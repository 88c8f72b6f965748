import { Hono } from 'hono';
import { html } from 'hono/html';

import { pageHeaders } from '#sandbox/console/page-headers.ts';
import { pdf } from '#sandbox/stripe/invoice/document/pdf.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

/** A partner's shop behind an affiliate link. It shows the link's user id and gives out a proof. */
export const shopRoutes = new Hono<WorldEnv>()
  .get('/sandbox/partner/shop', (c) => {
    const { partner = 'Partner', user_id: userId = '', terms } = c.req.query();
    const proof = `/sandbox/partner/proof.pdf?${new URLSearchParams({ partner, user_id: userId })}`;
    const page = html`<!doctype html>
      <html lang="de">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${partner}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/sandbox/console.css" />
        </head>
        <body>
          <header>
            <h1>${partner} <span>Shop</span></h1>
            <p>Teil der Sandbox: ein Partner, zu dem ein Deal führt.</p>
          </header>
          <main>
            <div>
              <section>
                <h2>${terms ? 'Teilnahmebedingungen' : 'Willkommen'}</h2>
                <p class="lead">Geworben von: <code id="user-id">${userId || 'niemandem'}</code></p>
                <div class="actions">
                  <a class="button primary" href="${proof}" download="bestellung.pdf"
                    >Bestellen und Bestätigung laden</a
                  >
                </div>
              </section>
            </div>
          </main>
        </body>
      </html>`;
    return c.html(page, 200, pageHeaders("'none'"));
  })
  .get('/sandbox/partner/proof.pdf', (c) => {
    const { partner = 'Partner', user_id: userId = '' } = c.req.query();
    // Each download is a new order, so no two proofs are the same file.
    const order = crypto.randomUUID();
    const lines = [partner, 'Bestellbestätigung', `Bestellung ${order}`, `Geworben von ${userId}`];
    const file = pdf(lines.map((text, at) => ({ text, x: 60, y: 80 + 28 * at, size: 16 })));
    return c.body(file as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="bestellung.pdf"',
    });
  });
