import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { expand, page, range, text } from '#sandbox/stripe/params.ts';
import { createNote, createSchema } from './create-note.ts';

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  customer: text.optional(),
  invoice: text.optional(),
});

export const creditNoteEndpoints: Endpoint[] = [
  endpoint('POST /v1/credit_notes', createSchema, ({ world, params }) => createNote(world, params)),

  endpoint('GET /v1/credit_notes', listSchema, (call) => {
    const { created, customer, invoice } = call.params;
    return listPage(
      call,
      'credit_note',
      (note) =>
        (customer === undefined || note.customer === customer) &&
        (invoice === undefined || note.invoice === invoice) &&
        within(note.created, created),
    );
  }),

  endpoint('GET /v1/credit_notes/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'credit_note', id),
  ),
];
