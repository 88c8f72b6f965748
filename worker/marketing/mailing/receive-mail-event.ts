import type { Ctx } from '#worker/context.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';
import { endMailing } from '#worker/marketing/mailing/end-mailing.ts';
import { endedBy } from '#worker/marketing/mailing/mail-event.ts';
import type { MailEvent } from '#worker/marketing/mailing/mail-event.ts';

/**
 * Ends advertising mails to an address from which a mail came back for good, or whose owner has
 * reported one as unwanted. Every other event changes nothing, nor does a repeated one.
 */
export async function receiveMailEvent(ctx: Ctx, event: MailEvent): Promise<void> {
  const reason = endedBy(event);
  if (reason === null) return;
  await endMailing(ctx, await addressHash(ctx.codePepper, event.payload.recipient), reason);
}
