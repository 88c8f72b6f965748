import { freeMonths, questions, toDeal } from '#worker/cashback/mails/texts.ts';
import { formatDate } from '#worker/date.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';

/** What the letters about a proof tell of. */
export interface ToldProof {
  usageId: string;
  round: number;
  deal: { id: number; name: string; freeMonths: number };
  /** When it was written, UTC milliseconds; tells a decision from one that was undone. */
  at: number;
}

const toAccount = (origin: string) => ({
  link: { text: 'Zu Deinem Konto', href: origin + pages.subscription.path },
});

/** Tells somebody that their proof has come, and that the free months run already. */
export function proofUploaded(
  { usageId, round, deal }: ToldProof,
  free: { startsAt: number; endsAt: number },
  origin: string,
): Letter {
  return {
    key: `deal-usage:${usageId}:${round}:uploaded`,
    ...letter({
      subject: `Dein Nachweis für ${deal.name} ist da`,
      heading: 'Nachweis erhalten',
      blocks: [
        `Danke für Deinen Nachweis. ${product.name} Premium ist für Dich schon frei, während wir ihn prüfen.`,
        {
          rows: [
            { label: 'Deal', value: deal.name },
            { label: 'Gutschrift', value: freeMonths(deal.freeMonths) },
            {
              label: 'Premium ohne Kosten',
              value: `${formatDate(free.startsAt)} bis ${formatDate(free.endsAt)}`,
            },
          ],
        },
        'Ist der Nachweis in Ordnung, bleibt es dabei. Wenn nicht, sagen wir Dir, warum, und Du kannst einen anderen hochladen. Berechnet wird Dir in keinem Fall etwas.',
        toAccount(origin),
        questions,
      ],
    }),
  };
}

/** Tells somebody that their proof was confirmed: the free months stay. */
export function proofConfirmed({ usageId, round, deal, at }: ToldProof, origin: string): Letter {
  return {
    key: `deal-usage:${usageId}:${round}:confirmed:${at}`,
    ...letter({
      subject: `Dein Nachweis für ${deal.name} ist bestätigt`,
      heading: 'Nachweis bestätigt',
      blocks: [
        `Wir haben Deinen Nachweis für ${deal.name} geprüft und bestätigt. Deine Gutschrift bleibt: ${freeMonths(deal.freeMonths)} ${product.name} Premium.`,
        toAccount(origin),
        questions,
      ],
    }),
  };
}

/** Tells somebody why their proof was rejected, and what they can do. */
export function proofRejected(
  { usageId, round, deal, at }: ToldProof,
  reason: string,
  origin: string,
): Letter {
  return {
    key: `deal-usage:${usageId}:${round}:rejected:${at}`,
    ...letter({
      subject: `Dein Nachweis für ${deal.name} reicht noch nicht`,
      heading: 'Nachweis abgelehnt',
      blocks: [
        `Wir konnten Deinen Nachweis für ${deal.name} nicht bestätigen.`,
        { rows: [{ label: 'Grund', value: reason }] },
        'Die Freimonate daraus enden damit. Berechnet wird Dir nichts. Du kannst jederzeit einen anderen Nachweis hochladen.',
        toDeal(origin, deal.id),
        questions,
      ],
    }),
  };
}

/** Tells somebody that a decision they were told of is taken back. */
export function proofReopened({ usageId, round, deal, at }: ToldProof, origin: string): Letter {
  return {
    key: `deal-usage:${usageId}:${round}:reopened:${at}`,
    ...letter({
      subject: `Wir prüfen Deinen Nachweis für ${deal.name} noch einmal`,
      heading: 'Noch einmal in Prüfung',
      blocks: [
        `Unsere Entscheidung zu Deinem Nachweis für ${deal.name} haben wir zurückgenommen. Wir prüfen ihn noch einmal und melden uns dann. Bis dahin gelten Deine Freimonate.`,
        toAccount(origin),
        questions,
      ],
    }),
  };
}
