import * as z from 'zod';

import { dropObject, getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { boolean, expand, page, range, text } from '#sandbox/stripe/params.ts';
import { emit } from '#sandbox/webhooks/emit.ts';
import { checkDraft, recompute } from './draft.ts';
import { createInvoiceItem, itemSchema } from './create-item.ts';

const listSchema = z.strictObject({
  ...page,
  created: range.optional(),
  customer: text.optional(),
  invoice: text.optional(),
  pending: boolean.optional(),
});

export const invoiceItemEndpoints: Endpoint[] = [
  endpoint('POST /v1/invoiceitems', itemSchema, ({ world, params }) =>
    createInvoiceItem(world, params),
  ),

  endpoint('GET /v1/invoiceitems', listSchema, (call) => {
    const { created, customer, invoice, pending } = call.params;
    return listPage(
      call,
      'invoiceitem',
      (item) =>
        (customer === undefined || item.customer === customer) &&
        (invoice === undefined || item.invoice === invoice) &&
        (pending === undefined || (item.invoice === null) === pending) &&
        within(item.date, created),
    );
  }),

  endpoint('GET /v1/invoiceitems/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'invoiceitem', id),
  ),

  endpoint('DELETE /v1/invoiceitems/:id', z.strictObject({}), ({ world, sql, id }) => {
    const item = getObject(sql, 'invoiceitem', id);
    const invoice = item.invoice === null ? null : getObject(sql, 'invoice', item.invoice);
    if (invoice) checkDraft(invoice);
    dropObject(sql, id);
    emit(world, 'invoiceitem.deleted', item);
    if (invoice) recompute(world, invoice);
    return { id, object: 'invoiceitem', deleted: true };
  }),
];
