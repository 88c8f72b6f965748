import { formatDate } from '#worker/date.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, sooner, toSubscription } from '#worker/subscription/mails/texts.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/** The beginning of the keys; each end of a term is announced once. */
const renewalNoticeKey = 'renewal-notice';

interface Renewal {
  contractId: string;
  /** The contract's number. */
  number: string;
  /** End of the term, UTC milliseconds. */
  at: number;
  /** Cents that are charged then. */
  amount: number;
  /** Months that the charge pays for. */
  months: number;
  /** The later day for which it is cancelled, UTC milliseconds; null for none. */
  endsAt: number | null;
}

/** Tells a person in good time that a long term ends and renews. */
export function renewalNotice(
  { contractId, number, at, amount, months, endsAt }: Renewal,
  origin: string,
): Letter {
  return {
    key: `${renewalNoticeKey}:${contractId}:${at}`,
    ...contractLetter(number, {
      subject: `Dein Abo bei ${product.name} verlängert sich am ${formatDate(at)}`,
      heading: 'Dein Abo verlängert sich',
      blocks: [
        endsAt === null
          ? `Am ${formatDate(at)} beginnt der nächste Zahlungszeitraum Deines Abos. Kündigst Du nicht, zahlst Du dann für ${quoteTexts.termFor(months)} im Voraus.`
          : `Du hast Dein Abo zum ${formatDate(endsAt)} gekündigt. Bis dahin läuft es weiter: Am ${formatDate(at)} beginnt der nächste Zahlungszeitraum, und dann buchen wir ab.`,
        {
          rows: [
            { label: 'Dann fällig', value: `${formatMoney(amount)}, ${quoteTexts.vat}` },
            { label: 'Am', value: formatDate(at) },
          ],
        },
        endsAt === null
          ? 'Willst Du das nicht, kündige bis zum Ende dieses Tages in Deinem Konto mit „Abo kündigen“. Sonst brauchst Du nichts zu tun.'
          : sooner(origin),
        `${renewalRule} Was Du im Voraus bezahlt hast und nicht mehr nutzt, bekommst Du dann zurück.`,
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
