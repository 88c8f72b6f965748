import * as z from 'zod/mini';

import { email } from '#worker/http/fields.ts';
import type { SuppressionReason } from '#worker/mail/suppression/table.ts';

/**
 * What became of a mail, as Cloudflare's Email Sending puts it into a queue
 * (developers.cloudflare.com/email-service/platform/event-subscriptions). Fields that we do not
 * read may be anything.
 */
export const mailEvent = z.looseObject({
  type: z.string('required'),
  payload: z.looseObject({
    recipient: email,
    bounce: z.optional(z.looseObject({ type: z.optional(z.string()) })),
  }),
});

export type MailEvent = z.infer<typeof mailEvent>;

/** Why the event ends advertising mails to its recipient; null for one that does not. */
export function endedBy({ type, payload }: MailEvent): SuppressionReason | null {
  const name = type.slice(type.lastIndexOf('.') + 1);
  if (name === 'complained') return 'complaint';
  // A soft bounce passes, such as that of a full mailbox.
  return name === 'bounced' && payload.bounce?.type === 'hard' ? 'bounce' : null;
}
