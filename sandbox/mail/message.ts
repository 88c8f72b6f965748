import * as z from 'zod';

const line = z.string().regex(/^[^\r\n]+$/, 'must be one line');

const body = z.string().min(1).max(500_000);

/** A message as the mail service accepts it. Unknown fields are refused. */
export const messageSchema = z.strictObject({
  to: z.email().max(320),
  from: z.strictObject({ email: z.email().max(320), name: line.max(200) }),
  subject: line.max(998),
  html: body,
  text: body,
});

export type Message = z.infer<typeof messageSchema>;

/** A message in the inbox; `sent_at` is world time in ISO 8601. */
export type StoredMessage = Message & { id: string; sent_at: string };
