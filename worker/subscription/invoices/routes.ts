import { Hono } from 'hono';

import { noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { answerAttachment } from '#worker/http/answer-file.ts';
import { pages } from '#worker/pages.ts';
import { jsonInput, paramInput } from '#worker/http/input.ts';
import { findDocument } from '#worker/subscription/invoices/find-document.ts';
import { listInvoices } from '#worker/subscription/invoices/list-invoices.ts';
import { payOpenInvoice } from '#worker/subscription/invoices/pay-open-invoice.ts';
import { invoiceParam } from '#worker/subscription/invoices/schemas.ts';

/** Mounted at /sub. */
export const invoiceRoutes = new Hono<AppEnv>()
  .get('/invoices', async (c) => c.json(await listInvoices(c.get('ctx'))))
  .get('/invoices/:id/document', paramInput(invoiceParam), async (c) => {
    try {
      const found = await findDocument(c.get('ctx'), c.req.valid('param').id);
      return 'url' in found ? c.redirect(found.url) : answerAttachment(found.file, found.name);
    } catch (error) {
      // A link in a mail leads here, perhaps in a browser in which nobody is signed in.
      const isVisitor = error instanceof AppError && error.code === 'not_logged_in';
      if (!isVisitor || !c.req.header('accept')?.includes('text/html')) throw error;
      return c.redirect(pages.signIn.path);
    }
  })
  .post('/invoice/pay', jsonInput(noInput), async (c) =>
    c.json(await payOpenInvoice(c.get('ctx'))),
  );
