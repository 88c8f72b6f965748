import { addMonths } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, sooner, toSubscription } from '#worker/subscription/mails/texts.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/** The beginning of the keys; when a trial gets another end, its owner is reminded again. */
const trialReminderKey = 'trial-reminder';

interface TrialEnd {
  contractId: string;
  /** The contract's number. */
  number: string;
  /** UTC milliseconds. */
  at: number;
  /** Cents that are charged then. */
  amount: number;
  /** Months that the charge pays for. */
  months: number;
  /** The later day for which it is cancelled, UTC milliseconds; null for none. */
  endsAt: number | null;
}

/** Reminds a person that their trial ends soon and of the payment that follows. */
export function trialReminder(
  { contractId, number, at, amount, months, endsAt }: TrialEnd,
  origin: string,
): Letter {
  return {
    key: `${trialReminderKey}:${contractId}:${at}`,
    ...contractLetter(number, {
      subject: `Deine Testphase bei ${product.name} endet am ${formatDate(at)}`,
      heading: 'Deine Testphase endet bald',
      blocks: [
        endsAt === null
          ? `Am ${formatDate(at)} endet Deine kostenlose Testphase. Kündigst Du nicht, beginnt danach Dein Abo.`
          : `Am ${formatDate(at)} endet Deine kostenlose Testphase. Du hast zum ${formatDate(endsAt)} gekündigt; bis dahin läuft danach Dein Abo, und wir buchen ab.`,
        {
          rows: [
            { label: 'Dann fällig', value: `${formatMoney(amount)}, ${quoteTexts.vat}` },
            { label: 'Am', value: formatDate(at) },
            ...(endsAt === null
              ? [
                  {
                    label: quoteTexts.rows.term,
                    value: quoteTexts.termUntil(months, addMonths(at, months)),
                  },
                  { label: quoteTexts.rows.renewal, value: quoteTexts.renewal },
                ]
              : [{ label: quoteTexts.rows.end, value: formatDate(endsAt) }]),
          ],
        },
        endsAt === null
          ? 'Willst Du Premium nicht behalten, kündige bis zum Ende dieses Tages in Deinem Konto mit „Abo kündigen“. Dann zahlst Du nichts: Was an diesem Tag schon abgebucht ist, bekommst Du zurück. Willst Du es behalten, brauchst Du nichts zu tun.'
          : sooner(origin),
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
