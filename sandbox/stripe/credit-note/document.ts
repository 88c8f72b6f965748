import { Hono } from 'hono';

import { fileHeaders } from '#sandbox/console/page-headers.ts';
import { findObject } from '#sandbox/store/objects.ts';
import { pdf } from '#sandbox/stripe/invoice/document/pdf.ts';
import type { CreditNote } from '#sandbox/stripe/objects.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

const left = 60;
const right = 440;

function layOut(note: CreditNote, invoiceNumber: string) {
  const style = { style: 'currency', currency: note.currency } as const;
  const money = (cents: number) => new Intl.NumberFormat('de-DE', style).format(cents / 100);
  const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  const tax = (note.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const sums = [
    { text: 'Gutgeschrieben', cents: note.total },
    { text: 'darin Umsatzsteuer', cents: tax },
  ];
  return [
    { text: 'Lexlern', x: left, y: 70, size: 20 },
    { text: `Gutschrift ${note.number}`, x: left, y: 110, size: 14 },
    {
      text: `${date.format(note.created * 1000)} · zu Rechnung ${invoiceNumber}`,
      x: left,
      y: 130,
      size: 10,
    },
    ...note.lines.data.map(({ description }, n) => ({
      text: description ?? '',
      x: left,
      y: 240 + n * 18,
      size: 10,
    })),
    ...sums.flatMap(({ text, cents }, n) => [
      { text, x: left, y: 300 + n * 18, size: 11 },
      { text: money(cents), x: right, y: 300 + n * 18, size: 11 },
    ]),
    { text: 'Teil der Sandbox: Hier wird kein Geld bewegt.', x: left, y: 780, size: 9 },
  ];
}

/** `pdf` of every credit note. */
export const creditNoteDocumentRoutes = new Hono<WorldEnv>().get(
  '/sandbox/stripe/credit_notes/:name{cn_.+\\.pdf}',
  (c) => {
    const { sql } = c.env.world.storage;
    const note = findObject(sql, 'credit_note', c.req.param('name').replace(/\.pdf$/, ''));
    if (!note) return c.text('Not found', 404);
    const number = findObject(sql, 'invoice', note.invoice)?.number ?? '';
    const headers = {
      ...fileHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${note.number}.pdf"`,
    };
    return c.body(new Uint8Array(pdf(layOut(note, number))), 200, headers);
  },
);
