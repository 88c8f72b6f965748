import type { SQL } from 'drizzle-orm';

import { emailOf, nameOf } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { markPaysTwiceTold, paysTwiceUntold } from '#worker/entitlement/store/paid-twice-sql.ts';
import { stores } from '#worker/legal/stores.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { greetedHtml, greetedText } from '#worker/mail/greeting.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMails } from '#worker/mail/shared-sql.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/*
 * Tells somebody who has a contract with us and a store's subscription that the store charges on
 * beside it, and where each is ended (docs/decisions/0124). The same statements stand in every
 * batch that may make it so, so the one that comes second sees the first.
 */

type Mail = Omit<Notice, 'to'>;

function mailsTo(origin: string) {
  const [ios, android] = [stores.ios, stores.android];
  const inStore = [
    'Das Abo im App-Store kannst nur Du kündigen, dort:',
    { link: { text: `Abos ${ios.at}`, href: ios.href } },
    { link: { text: `Abos ${android.at}`, href: android.href } },
  ];
  const questions = `Bei Fragen schreib uns an ${product.supportEmail}.`;
  // Each batch has its own; the mark that it writes makes the mail once.
  const id = crypto.randomUUID();
  const charged: Mail = {
    key: `paid-twice:${id}`,
    ...letter({
      subject: `Du zahlst für Premium bei ${product.name} doppelt`,
      heading: 'Du zahlst für Premium doppelt',
      blocks: [
        `Zu Deinem Konto gehören jetzt ein Vertrag mit uns und ein Abo in einem App-Store. Jedes davon gibt Dir dasselbe Premium, und beide kosten weiter Geld, bis Du eines beendest.`,
        ...inStore,
        'Den Vertrag mit uns kündigst Du hier. Bis wann er bezahlt ist und ob Geld zurückgeht, steht dort:',
        { link: { text: 'Zu Deinem Vertrag', href: origin + pages.subscription.path } },
        `Möchtest Du beide behalten, musst Du nichts tun. ${questions}`,
      ],
    }),
  };
  const forLife: Mail = {
    key: `paid-twice:for-life:${id}`,
    ...letter({
      subject: 'Du hast Premium für immer, und Dein Abo im Store kostet weiter Geld',
      heading: 'Dein Abo im Store kostet weiter Geld',
      blocks: [
        `Du hast Premium bei ${product.name} für immer. Zu Deinem Konto gehört außerdem ein Abo in einem App-Store: Es gibt Dir dasselbe Premium und kostet weiter Geld, bis Du es beendest.`,
        ...inStore,
        `Möchtest Du es behalten, musst Du nichts tun. ${questions}`,
      ],
    }),
  };
  return { charged, forLife };
}

/**
 * Statements to spread into a batch after the write, and the mails for `sendPaidTwice`. `replaced`:
 * the contract from which the written one takes over.
 */
export function tellPaidTwice(
  { db, clock, origin }: Pick<Ctx, 'db' | 'clock' | 'origin'>,
  accountId: string | SQL<string>,
  replaced: string | null = null,
) {
  const now = clock.now();
  const mails = mailsTo(origin);
  const addressed = (kind: keyof typeof mails) => {
    const mail = mails[kind];
    const [text, html] = [
      greetedText(mail.text, nameOf(accountId)),
      greetedHtml(mail.html, nameOf(accountId)),
    ];
    return {
      mail: { ...mail, text, html, to: emailOf(accountId) },
      onlyIf: paysTwiceUntold(accountId, { kind, replaced }, now),
    };
  };
  return {
    mails: Object.values(mails),
    statements: {
      twice: queueMails(db, [addressed('charged'), addressed('forLife')], now),
      twiceTold: markPaysTwiceTold(db, accountId, now),
    },
  };
}

type Told = ReturnType<typeof tellPaidTwice>;

/** Sends what was queued. Never fails: the scheduled run sends what cannot be sent now. */
export async function sendPaidTwice(
  ctx: Ctx,
  { mails }: Pick<Told, 'mails'>,
  queued: Awaited<Told['statements']['twice']> = [],
): Promise<void> {
  for (const mail of mails) {
    const own = queued.filter(({ key }) => key === mail.key);
    await sendQueued(ctx, mail, own);
  }
}
