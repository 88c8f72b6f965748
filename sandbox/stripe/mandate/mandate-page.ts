import { Hono } from 'hono';
import { html } from 'hono/html';

import { pageHeaders } from '#sandbox/console/page-headers.ts';
import { findObject, findObjects } from '#sandbox/store/objects.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

/** `GET /sandbox/stripe/mandates/:reference`: the mandate as the account's owner reads it. */
export const mandatePageRoutes = new Hono<WorldEnv>().get(
  '/sandbox/stripe/mandates/:reference',
  (c) => {
    const { sql } = c.env.world.storage;
    const reference = c.req.param('reference');
    const mandate = findObjects(sql, 'mandate').find(
      ({ payment_method_details: details }) => details.sepa_debit?.reference === reference,
    );
    if (!mandate) return c.text('Not found', 404);
    const method = findObject(sql, 'payment_method', mandate.payment_method);
    const format = new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'long',
      timeZone: 'Europe/Berlin',
    });
    const accepted = format.format((mandate.customer_acceptance.accepted_at ?? 0) * 1000);
    const page = html`<!doctype html>
      <html lang="de">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>SEPA-Lastschriftmandat ${reference}</title>
        </head>
        <body>
          <main>
            <h1>SEPA-Lastschriftmandat</h1>
            <p>Mandatsreferenz: ${reference}</p>
            <p>Kontoinhaber: ${method?.billing_details.name ?? ''}</p>
            <p>
              Konto: ${method?.sepa_debit?.country ?? ''} •••• ${method?.sepa_debit?.last4 ?? ''}
            </p>
            <p>Erteilt am ${accepted}${mandate.status === 'active' ? '' : ', nicht mehr gültig'}</p>
            <p>Teil der Sandbox: Hier wird kein Geld bewegt.</p>
          </main>
        </body>
      </html>`;
    return c.html(page, 200, pageHeaders("'none'"));
  },
);
