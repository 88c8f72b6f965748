import type { PremiumReason } from '#worker/entitlement/schemas.ts';
import { formatDate } from '#worker/date.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { access, product } from '#worker/product.ts';

/*
 * Mails about free Premium, or that of a licence, that ends by itself: a week before, and on the
 * day. They say what comes next, and offer nothing. Moments in UTC milliseconds.
 */

type Mail = Omit<Notice, 'to'>;

const freely = `kostenfrei weiter, mit höchstens ${access.mistakesPerMonth} Fehlern im Monat`;

const given: Partial<Record<PremiumReason, string>> = {
  subscription: 'aus Tagen, die Du nachträglich bezahlt hast',
  deal: 'durch einen Deal mit einem Partner',
  coupon: 'durch einen Gutschein',
  licence: 'durch eine Lizenz',
  operator: `von ${product.name} geschenkt`,
  referral: 'als Dank für eine Empfehlung',
};

interface Given {
  grantId: string;
  because: PremiumReason;
  endsAt: number;
}

/** Says a week before that free Premium, or that of a licence, ends by itself. */
export function endsSoonMail({ grantId, because, endsAt }: Given, origin: string): Mail {
  const day = formatDate(endsAt);
  return {
    key: `free-ends-soon:${grantId}:${endsAt}`,
    ...letter({
      subject: `Dein Premium bei ${product.name} endet am ${day}`,
      heading: 'Dein Premium endet bald',
      blocks: [
        `Premium hast Du bis zum ${day}${because in given ? `, ${given[because]}` : ''}. Es endet von selbst: Du musst nichts kündigen, und abgebucht wird nichts.`,
        `Danach lernst Du ${freely}. Dein Konto bleibt, wie es ist.`,
        { link: { text: 'Zu Deinem Abonnement', href: origin + pages.subscription.path } },
        `Stimmt etwas nicht, schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}

/** Says on the day that it has ended. */
export function endedMail({ grantId, because, endsAt }: Given, origin: string): Mail {
  return {
    key: `free-ended:${grantId}:${endsAt}`,
    ...letter({
      subject: `Dein Premium bei ${product.name} ist zu Ende`,
      heading: 'Dein Premium ist zu Ende',
      blocks: [
        `Seit dem ${formatDate(endsAt)} ist Dein Premium zu Ende${because in given ? `, das Du ${given[because]} hattest` : ''}. Abgebucht wurde und wird dafür nichts.`,
        `Du lernst ${freely}. Dein Konto bleibt, wie es ist.`,
        { link: { text: 'Zu Deinem Abonnement', href: origin + pages.subscription.path } },
        `Stimmt etwas nicht, schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}
