import type { SQL } from 'drizzle-orm';

import { emailOf, nameOf } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import type { Database } from '#worker/db/client.ts';
import { formerOwner, isTransferNoted, newOwner } from '#worker/entitlement/store/shared-sql.ts';
import type { StoreName } from '#worker/entitlement/store/shared-sql.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { greetedHtml, greetedText } from '#worker/mail/greeting.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMails } from '#worker/mail/shared-sql.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/*
 * Mails to both accounts when a store's purchase has gone from one to the other, and when the desk
 * has given it back (docs/decisions/0123).
 */

type Mail = Omit<Notice, 'to'>;

/** `moved`: as the store said. `returned`: as the desk decided. */
type Occasion = 'moved' | 'returned';

/** Which transfer, and where it was bought. */
interface Transfer {
  transferId: string;
  platform: StoreName['source'];
  origin: string;
}

const stores = { ios: 'Apple', android: 'Google Play' } as const;

/** To whom it belongs now, and to whom it belonged. */
function mailsAbout(occasion: Occasion, { transferId, platform, origin }: Transfer) {
  const store = stores[platform];
  const wrong = `Stimmt das nicht, schreib uns an ${product.supportEmail}: Wir prüfen es und können es rückgängig machen.`;
  const link = { link: { text: 'Zu Deinem Abonnement', href: origin + pages.subscription.path } };
  const why =
    occasion === 'moved'
      ? `Das hat ${store} uns gemeldet.`
      : 'Das haben wir geprüft und rückgängig gemacht.';
  const came: Mail = {
    key: `store-${occasion}-to:${transferId}`,
    ...letter({
      subject: `Dein Abo bei ${store} gehört jetzt zu diesem Konto`,
      heading: 'Dein Abo gehört jetzt zu diesem Konto',
      blocks: [
        `Ein Abo bei ${store}, das zu einem anderen Konto bei ${product.name} gehört hat, gehört jetzt zu diesem. ${why} Was Du damit hast, steht hier:`,
        link,
        wrong,
      ],
    }),
  };
  const left: Mail = {
    key: `store-${occasion}-from:${transferId}`,
    ...letter({
      subject: `Dein Abo bei ${store} gehört jetzt zu einem anderen Konto`,
      heading: 'Dein Abo gehört jetzt zu einem anderen Konto',
      blocks: [
        `Ein Abo bei ${store}, das zu diesem Konto gehört hat, gehört jetzt zu einem anderen Konto bei ${product.name}. ${why} Premium aus diesem Abo hast Du hier nicht mehr.`,
        'Hast Du zwei Konten, melde Dich mit dem anderen an.',
        link,
        wrong,
      ],
    }),
  };
  return { came, left };
}

/** Queues both where that transfer was noted and `onlyIf` holds. A statement. */
export function queueTransferMails(
  db: Database,
  occasion: Occasion,
  transfer: Transfer,
  now: number,
  onlyIf: SQL = isTransferNoted(transfer.transferId),
) {
  const { came, left } = mailsAbout(occasion, transfer);
  const [from, to] = [formerOwner(transfer.transferId), newOwner(transfer.transferId)];
  const [gets, loses] = occasion === 'moved' ? [to, from] : [from, to];
  const addressed = (mail: Mail, accountId: SQL<string | null>) => ({
    mail: {
      ...mail,
      text: greetedText(mail.text, nameOf(accountId)),
      html: greetedHtml(mail.html, nameOf(accountId)),
      to: emailOf(accountId),
    },
    onlyIf,
  });
  return queueMails(db, [addressed(came, gets), addressed(left, loses)], now);
}

type Queued = Awaited<ReturnType<typeof queueTransferMails>>;

/** Sends what was queued. Never fails: the scheduled run sends what cannot be sent now. */
export async function sendTransferMails(
  ctx: Ctx,
  occasion: Occasion,
  transfer: Transfer,
  queued: Queued,
): Promise<void> {
  for (const mail of Object.values(mailsAbout(occasion, transfer))) {
    await sendQueued(
      ctx,
      mail,
      queued.filter(({ key }) => key === mail.key),
    );
  }
}
