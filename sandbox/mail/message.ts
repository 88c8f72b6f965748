import * as z from 'zod';

const line = z.string().regex(/^[^\r\n]+$/, 'must be one line');

/**
 * The headers that the product may set. Cloudflare takes more, and wants the address to be https
 * (developers.cloudflare.com/email-service/reference/headers); here it may be this machine.
 */
const headers = z
  .strictObject({
    'List-Unsubscribe': z
      .string()
      .max(2048)
      .regex(/^<https?:\/\/[^<>\s]+>$/),
    'List-Unsubscribe-Post': z.literal('List-Unsubscribe=One-Click'),
  })
  .partial()
  .refine((of) => of['List-Unsubscribe'] || !of['List-Unsubscribe-Post'], 'needs List-Unsubscribe');

const body = z.string().min(1).max(500_000);

/** A message as the mail service accepts it. Unknown fields are refused. */
export const messageSchema = z.strictObject({
  to: z.email().max(320),
  from: z.strictObject({ email: z.email().max(320), name: line.max(200) }),
  subject: line.max(998),
  html: body,
  text: body,
  headers: headers.default({}),
});

export type Message = z.infer<typeof messageSchema>;

/** A message in the inbox; `sent_at` is world time in ISO 8601. */
export type StoredMessage = Message & { id: string; sent_at: string };
