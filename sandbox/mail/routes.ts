import { Hono } from 'hono';

import { fileHeaders, mailHeaders } from '#sandbox/console/page-headers.ts';
import { findMessage, findMessages } from '#sandbox/mail/find-messages.ts';
import { messageSchema } from '#sandbox/mail/message.ts';
import { storeMessage } from '#sandbox/mail/store-message.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';

/** The mail service (`http://mail.sandbox/send`) and the inbox that shows what it was given. */
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
    // A '+' in the address reads as a space when it was not escaped; no address has a space.
    const to = c.req.query('to')?.trim().replaceAll(' ', '+');
    return c.json(findMessages(c.env.world, to || undefined), 200, fileHeaders());
  })
  .get('/sandbox/api/mail/:id/html', (c) => {
    const message = findMessage(c.env.world, c.req.param('id'));
    if (!message) return c.json({ error: 'not_found' }, 404, fileHeaders());
    // A link must leave the frame, which runs no script and would show an empty application.
    const html = message.html.replace(/<head[^>]*>/i, '$&<base target="_blank">');
    return c.html(html, 200, mailHeaders());
  });
