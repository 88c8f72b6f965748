import * as z from 'zod';

import { unschedule } from '#sandbox/clock/jobs.ts';
import { dropObject, findObjects, getObject } from '#sandbox/store/objects.ts';
import { discountsSchema, redeemDiscounts } from '#sandbox/stripe/discount/discounts.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { definedFields, mergeMetadata } from '#sandbox/stripe/metadata.ts';
import {
  boolean,
  expand,
  metadata,
  page,
  range,
  text,
  unsettable,
} from '#sandbox/stripe/params.ts';
import { leaveInvoice } from '#sandbox/stripe/subscription/leave-invoice.ts';
import { change, emit } from '#sandbox/webhooks/emit.ts';
import { createInvoice, createSchema } from './create-invoice.ts';
import { checkDraft, recompute } from './draft.ts';
import { finalizeInvoice } from './finalize.ts';
import { markUncollectible } from './mark-uncollectible.ts';
import { payInvoice, paySchema } from './pay.ts';
import { previewInvoice, previewSchema } from './preview.ts';
import { voidInvoice } from './void.ts';

const updateSchema = z.strictObject({
  auto_advance: boolean.optional(),
  default_payment_method: text.optional(),
  description: unsettable(text).optional(),
  discounts: discountsSchema.optional(),
  footer: unsettable(text).optional(),
  metadata: metadata.optional(),
  expand,
});

const listSchema = z.strictObject({
  ...page,
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  created: range.optional(),
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
});

export const invoiceEndpoints: Endpoint[] = [
  endpoint('POST /v1/invoices', createSchema, ({ world, params }) => createInvoice(world, params)),

  endpoint('GET /v1/invoices', listSchema, (call) => {
    const { collection_method, created, customer, status, subscription } = call.params;
    return listPage(
      call,
      'invoice',
      (invoice) =>
        (collection_method === undefined || invoice.collection_method === collection_method) &&
        (customer === undefined || invoice.customer === customer) &&
        (status === undefined || invoice.status === status) &&
        (subscription === undefined ||
          invoice.parent?.subscription_details?.subscription === subscription) &&
        within(invoice.created, created),
    );
  }),

  endpoint('GET /v1/invoices/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'invoice', id),
  ),

  endpoint('POST /v1/invoices/create_preview', previewSchema, ({ world, params }) =>
    previewInvoice(world, params),
  ),

  endpoint('POST /v1/invoices/:id', updateSchema, ({ world, sql, id, params }) => {
    const invoice = getObject(sql, 'invoice', id);
    const { auto_advance, default_payment_method, description, discounts, footer } = params;
    if (description !== undefined || discounts !== undefined || footer !== undefined) {
      checkDraft(invoice);
    }
    if (default_payment_method) getObject(sql, 'payment_method', default_payment_method);
    const patch = {
      ...definedFields({ auto_advance, default_payment_method, description, footer }),
      metadata: mergeMetadata(invoice.metadata, params.metadata),
    };
    // Without automatic collection there is no further attempt.
    const stopsCollection = auto_advance === false && invoice.status === 'open';
    if (stopsCollection) unschedule(sql, 'invoice_retry', id);
    const next = change(
      world,
      'invoice',
      invoice,
      { ...patch, ...(stopsCollection && { next_payment_attempt: null }) },
      'invoice.updated',
    );
    if (discounts === undefined) return next;
    const owner = { customer: invoice.customer, invoice: id, subscription: null };
    return recompute(world, next, redeemDiscounts(world, discounts, owner));
  }),

  endpoint('DELETE /v1/invoices/:id', z.strictObject({}), ({ world, sql, id }) => {
    const invoice = getObject(sql, 'invoice', id);
    checkDraft(invoice);
    // Stripe also deletes the items that were made for this invoice.
    for (const item of findObjects(sql, 'invoiceitem', { invoice: id })) dropObject(sql, item.id);
    dropObject(sql, id);
    emit(world, 'invoice.deleted', invoice);
    return { id, object: 'invoice', deleted: true };
  }),

  endpoint(
    'POST /v1/invoices/:id/finalize',
    z.strictObject({ auto_advance: boolean.optional(), expand }),
    ({ world, sql, id, params }) => {
      const invoice = getObject(sql, 'invoice', id);
      const auto = params.auto_advance ?? invoice.auto_advance;
      return finalizeInvoice(world, { ...invoice, auto_advance: auto });
    },
  ),

  endpoint('POST /v1/invoices/:id/pay', paySchema, ({ world, sql, id, params }) =>
    payInvoice(world, getObject(sql, 'invoice', id), params),
  ),

  endpoint(
    'POST /v1/invoices/:id/mark_uncollectible',
    z.strictObject({ expand }),
    ({ world, sql, id }) => {
      const invoice = markUncollectible(world, getObject(sql, 'invoice', id));
      leaveInvoice(world, invoice);
      return invoice;
    },
  ),

  endpoint('POST /v1/invoices/:id/void', z.strictObject({ expand }), ({ world, sql, id }) => {
    const invoice = voidInvoice(world, getObject(sql, 'invoice', id));
    leaveInvoice(world, invoice);
    return invoice;
  }),
];
