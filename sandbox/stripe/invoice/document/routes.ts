import { Hono } from 'hono';
import { html } from 'hono/html';

import { fileHeaders, pageHeaders } from '#sandbox/console/page-headers.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { pdf, type Placed } from './pdf.ts';
import { tell, type Told } from './told.ts';

function told(world: WorldContext, id: string): Told | null {
  const invoice = findObject(world.storage.sql, 'invoice', id);
  return invoice && invoice.number !== null ? tell(invoice) : null;
}

function placed({ number, date, to, status, lines, total }: Told): Placed[] {
  const left = 60;
  const right = 440;
  const begin = 240;
  const end = begin + lines.length * 18 + 12;
  return [
    { text: 'Lexlern', x: left, y: 70, size: 20 },
    { text: `Rechnung ${number}`, x: left, y: 110, size: 14 },
    { text: `${date} · ${status}`, x: left, y: 130, size: 10 },
    ...to.map((text, n) => ({ text, x: left, y: 165 + n * 14, size: 10 })),
    ...lines.flatMap(({ text, amount }, n) => [
      { text: text.slice(0, 70), x: left, y: begin + n * 18, size: 10 },
      { text: amount, x: right, y: begin + n * 18, size: 10 },
    ]),
    { text: 'Summe inkl. Umsatzsteuer', x: left, y: end, size: 11 },
    { text: total, x: right, y: end, size: 11 },
    { text: 'Teil der Sandbox: Hier wird kein Geld bewegt.', x: left, y: 780, size: 9 },
  ];
}

function page({ number, date, to, status, lines, total }: Told, id: string) {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Rechnung ${number}</title>
      </head>
      <body>
        <main>
          <h1>Rechnung ${number}</h1>
          <p>${date} · ${status}</p>
          <p>${to.join(', ')}</p>
          <table>
            <tbody>
              ${lines.map(
                ({ text, amount }) =>
                  html`<tr>
                    <th scope="row">${text}</th>
                    <td>${amount}</td>
                  </tr>`,
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Summe inkl. Umsatzsteuer</th>
                <td>${total}</td>
              </tr>
            </tfoot>
          </table>
          <p><a href="/sandbox/stripe/invoices/${id}.pdf">Als PDF herunterladen</a></p>
          <p>Teil der Sandbox: Hier wird kein Geld bewegt.</p>
        </main>
      </body>
    </html>`;
}

/** `hosted_invoice_url` and `invoice_pdf` of every invoice that has been finalized. */
export const invoiceDocumentRoutes = new Hono<WorldEnv>().get(
  '/sandbox/stripe/invoices/:name',
  (c) => {
    const name = c.req.param('name');
    const id = name.replace(/\.pdf$/, '');
    const found = told(c.env.world, id);
    if (!found) return c.text('Not found', 404);
    if (id === name) return c.html(page(found, id), 200, pageHeaders("'none'"));
    const headers = {
      ...fileHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${found.number}.pdf"`,
    };
    return c.body(new Uint8Array(pdf(placed(found))), 200, headers);
  },
);
