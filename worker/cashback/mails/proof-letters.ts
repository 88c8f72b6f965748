import { formatDate } from '#worker/date.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { dealPath } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

/** What the letters about a proof need to know. */
export interface ProofLetterData {
  usageId: string;
  round: number;
  deal: { id: number; name: string; freeMonths: number };
  /**
   * When it happened, UTC milliseconds. A decision after an undone one gets a letter of its own.
   */
  at: number;
}

const linkToAccount = (origin: string) => ({
  link: { text: 'Zu Deinem Konto', href: origin + pages.subscription.path },
});

const linkToDeal = (origin: string, dealId: number) => ({
  link: { text: 'Zum Deal', href: origin + dealPath(dealId) },
});

/** `1 Freimonat`, `3 Freimonate`. */
function monthsText(count: number): string {
  return count === 1 ? '1 Freimonat' : `${count} Freimonate`;
}

const supportText = `Fragen dazu beantworten wir unter ${product.supportEmail}.`;

/** Tells a person that we have their proof, and that the free months have begun. */
export function proofUploadedLetter(
  { usageId, round, deal }: ProofLetterData,
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
            { label: 'Gutschrift', value: monthsText(deal.freeMonths) },
            {
              label: 'Premium ohne Kosten',
              value: `${formatDate(free.startsAt)} bis ${formatDate(free.endsAt)}`,
            },
          ],
        },
        'Ist der Nachweis in Ordnung, bleibt es dabei. Wenn nicht, sagen wir Dir, warum, und Du kannst einen anderen hochladen. Berechnet wird Dir in keinem Fall etwas.',
        linkToAccount(origin),
        supportText,
      ],
    }),
  };
}

/** Tells a person that their proof was confirmed, and that the free months stay. */
export function proofConfirmedLetter(
  { usageId, round, deal, at }: ProofLetterData,
  origin: string,
): Letter {
  return {
    key: `deal-usage:${usageId}:${round}:confirmed:${at}`,
    ...letter({
      subject: `Dein Nachweis für ${deal.name} ist bestätigt`,
      heading: 'Nachweis bestätigt',
      blocks: [
        `Wir haben Deinen Nachweis für ${deal.name} geprüft und bestätigt. Deine Gutschrift bleibt: ${monthsText(deal.freeMonths)} ${product.name} Premium.`,
        linkToAccount(origin),
        supportText,
      ],
    }),
  };
}

/** Tells a person why their proof was rejected, and what they can do. */
export function proofRejectedLetter(
  { usageId, round, deal, at }: ProofLetterData,
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
        linkToDeal(origin, deal.id),
        supportText,
      ],
    }),
  };
}

/** Tells a person that the decision of an earlier letter was undone. */
export function proofReopenedLetter(
  { usageId, round, deal, at }: ProofLetterData,
  origin: string,
): Letter {
  return {
    key: `deal-usage:${usageId}:${round}:reopened:${at}`,
    ...letter({
      subject: `Wir prüfen Deinen Nachweis für ${deal.name} noch einmal`,
      heading: 'Noch einmal in Prüfung',
      blocks: [
        `Unsere Entscheidung zu Deinem Nachweis für ${deal.name} haben wir zurückgenommen. Wir prüfen ihn noch einmal und melden uns dann. Bis dahin gelten Deine Freimonate.`,
        linkToAccount(origin),
        supportText,
      ],
    }),
  };
}
