import type { SQL } from 'drizzle-orm';

import { emailOf, nameOf } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { markPaysTwiceTold, paysTwiceUntold } from '#worker/entitlement/store/paid-twice-sql.ts';
import { stores } from '#worker/legal/stores.ts';
import { greetedHtml, greetedText } from '#worker/mail/greeting.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/*
 * Tells somebody who has a contract with us and a store's subscription, both of which go on, that
 * they pay twice, and where each is ended (docs/decisions/0124). The same statements stand in every
 * batch that may make it so, so the one that comes second sees the first.
 */

function twiceMail(origin: string) {
  const [ios, android] = [stores.ios, stores.android];
  return {
    // Each batch has its own; the mark that it writes makes the mail once.
    key: `paid-twice:${crypto.randomUUID()}`,
    ...letter({
      subject: `Du zahlst für Premium bei ${product.name} doppelt`,
      heading: 'Du zahlst für Premium doppelt',
      blocks: [
        `Zu Deinem Konto gehören jetzt ein Vertrag mit uns und ein Abo in einem App-Store. Jedes davon gibt Dir dasselbe Premium, und beide kosten weiter Geld, bis Du eines beendest.`,
        'Das Abo im App-Store kannst nur Du kündigen, dort:',
        { link: { text: `Abos ${ios.at}`, href: ios.href } },
        { link: { text: `Abos ${android.at}`, href: android.href } },
        'Den Vertrag mit uns kündigst Du hier. Bis wann er bezahlt ist und ob Geld zurückgeht, steht dort:',
        { link: { text: 'Zu Deinem Vertrag', href: origin + pages.subscription.path } },
        `Möchtest Du beide behalten, musst Du nichts tun. Bei Fragen schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}

/**
 * Statements to spread into a batch after the write, and the mail for `sendQueued`. `replaced`: the
 * contract from which the written one takes over.
 */
export function tellPaidTwice(
  { db, clock, origin }: Pick<Ctx, 'db' | 'clock' | 'origin'>,
  accountId: string | SQL<string>,
  replaced: string | null = null,
) {
  const now = clock.now();
  const mail = twiceMail(origin);
  const [text, html] = [
    greetedText(mail.text, nameOf(accountId)),
    greetedHtml(mail.html, nameOf(accountId)),
  ];
  const queued = { ...mail, text, html, to: emailOf(accountId) };
  return {
    mail,
    statements: {
      twice: queueMail(db, queued, now, paysTwiceUntold(accountId, replaced, now)),
      twiceTold: markPaysTwiceTold(db, accountId, now),
    },
  };
}
