import { Hono } from 'hono';
import * as z from 'zod';

import { fileHeaders, mailHeaders } from '#sandbox/console/page-headers.ts';
import { findMessage, findMessages } from '#sandbox/mail/find-messages.ts';
import { messageSchema } from '#sandbox/mail/message.ts';
import { report } from '#sandbox/mail/report.ts';
import { storeMessage } from '#sandbox/mail/store-message.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

const reportSchema = z.strictObject({ kind: z.enum(['bounced', 'complained']) });

/** The mail service (`http://mail.sandbox/send`) and the inbox of what it received. */
export const mailRoutes = new Hono<WorldEnv>()
  .post('/send', async (c) => {
    const parsed = messageSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const message = `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'invalid'}`;
      return c.json({ error: { code: 'E_VALIDATION_ERROR', message } }, 400);
    }
    return c.json({ messageId: storeMessage(c.env.world, parsed.data).id });
  })
  .get('/sandbox/api/mail', (c) => {
    // An unescaped '+' arrives as a space. No address contains a space.
    const to = c.req.query('to')?.trim().replaceAll(' ', '+');
    return c.json(findMessages(c.env.world, to || undefined), 200, fileHeaders());
  })
  .post('/sandbox/api/mail/:id/report', async (c) => {
    const message = findMessage(c.env.world, c.req.param('id'));
    if (!message) return c.json({ error: 'not_found' }, 404, fileHeaders());
    const parsed = reportSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: 'invalid_request' }, 400, fileHeaders());
    const status = await report(c.env.world, message, parsed.data.kind);
    return c.json({ status }, 200, fileHeaders());
  })
  .get('/sandbox/api/mail/:id/html', (c) => {
    const message = findMessage(c.env.world, c.req.param('id'));
    if (!message) return c.json({ error: 'not_found' }, 404, fileHeaders());
    // Links open in a new tab. The frame runs no script, so the app would stay empty in it.
    const html = message.html.replace(/<head[^>]*>/i, '$&<base target="_blank">');
    return c.html(html, 200, mailHeaders());
  });
