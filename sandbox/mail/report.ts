import type { StoredMessage } from '#sandbox/mail/message.ts';
import { signedHeaders } from '#sandbox/signed-headers.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** What may become of a mail after it was sent. */
export type Report = 'bounced' | 'complained';

// Over a binding, the origin has no meaning.
const endpoint = 'http://localhost/webhooks/mail';

/**
 * Reports to the product that a mail came back for good, or that its recipient called it unwanted,
 * with Cloudflare's event (developers.cloudflare.com/email-service/platform/event-subscriptions).
 * Returns the status of the product's answer.
 */
export async function report(world: WorldContext, mail: StoredMessage, kind: Report) {
  const body = JSON.stringify({
    type: `cf.email.sending.message.${kind}`,
    source: { type: 'email.sending', domain: mail.from.email.split('@')[1] },
    payload: {
      eventId: crypto.randomUUID(),
      messageId: mail.id,
      sender: mail.from.email,
      recipient: mail.to,
      subject: mail.subject,
      terminal: true,
      ...(kind === 'bounced' && { bounce: { type: 'hard', reason: '550 5.1.1 User unknown' } }),
    },
  });
  const headers = await signedHeaders(world, body);
  const answer = await world.env.PRODUCT.fetch(endpoint, { method: 'POST', headers, body });
  await answer.text();
  return answer.status;
}
