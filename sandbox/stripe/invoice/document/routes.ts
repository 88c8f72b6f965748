import { Hono } from 'hono';
import { html } from 'hono/html';

import { fileHeaders, pageHeaders } from '#sandbox/console/page-headers.ts';
import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';
import { pdf, type PlacedText } from './pdf.ts';
import { describeInvoice, type InvoiceDocument } from './describe-invoice.ts';

function findDocument(world: WorldContext, id: string): InvoiceDocument | null {
  const invoice = findObject(world.storage.sql, 'invoice', id);
  if (!invoice || invoice.number === null) return null;
  return describeInvoice(
    invoice,
    (rate) => findObject(world.storage.sql, 'tax_rate', rate)?.percentage,
  );
}

function layOut({
  number,
  date,
  to,
  facts,
  status,
  lines,
  total,
  taxes,
}: InvoiceDocument): PlacedText[] {
  const left = 60;
  const right = 440;
  const begin = 240;
  const end = begin + lines.length * 18 + 12;
  return [
    { text: 'Lexlern', x: left, y: 70, size: 20 },
    { text: `Rechnung ${number}`, x: left, y: 110, size: 14 },
    { text: `${date} · ${status}`, x: left, y: 130, size: 10 },
    ...to.map((text, n) => ({ text, x: left, y: 165 + n * 14, size: 10 })),
    ...facts.map((text, n) => ({ text, x: right - 100, y: 110 + n * 14, size: 10 })),
    ...lines.flatMap(({ text, amount }, n) => [
      { text: text.slice(0, 70), x: left, y: begin + n * 18, size: 10 },
      { text: amount, x: right, y: begin + n * 18, size: 10 },
    ]),
    { text: 'Summe inkl. Umsatzsteuer', x: left, y: end, size: 11 },
    { text: total, x: right, y: end, size: 11 },
    ...taxes.flatMap(({ text, amount }, n) => [
      { text, x: left, y: end + 20 + n * 16, size: 10 },
      { text: amount, x: right, y: end + 20 + n * 16, size: 10 },
    ]),
    { text: 'Teil der Sandbox: Hier wird kein Geld bewegt.', x: left, y: 780, size: 9 },
  ];
}

function page(
  { number, date, to, facts, status, lines, total, taxes }: InvoiceDocument,
  id: string,
) {
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
          ${facts.map((fact) => html`<p>${fact}</p>`)}
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
              ${taxes.map(
                ({ text, amount }) =>
                  html`<tr>
                    <th scope="row">${text}</th>
                    <td>${amount}</td>
                  </tr>`,
              )}
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
    const document = findDocument(c.env.world, id);
    if (!document) return c.text('Not found', 404);
    if (id === name) return c.html(page(document, id), 200, pageHeaders("'none'"));
    const headers = {
      ...fileHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${document.number}.pdf"`,
    };
    return c.body(new Uint8Array(pdf(layOut(document))), 200, headers);
  },
);
