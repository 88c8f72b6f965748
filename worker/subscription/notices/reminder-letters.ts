import { addMonths } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import { operatorText } from '#worker/legal/operator.ts';
import { renewalRule } from '#worker/legal/renewal-rule.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import {
  contactSupport,
  contractLetter,
  sooner,
  toSubscription,
} from '#worker/subscription/notices/letters.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

export interface Debit {
  /** Names the debit in the mail's key: its invoice, its charge, or its contract and due day. */
  name: string;
  /** The contract's number; null where it is not known. */
  number: string | null;
  /** Cents. */
  amount: number;
  /** The earliest moment at which the bank takes it, UTC milliseconds. */
  at: number;
  /** Null when Stripe does not say it. */
  mandateReference: string | null;
  /** The account's last four digits. */
  last4: string;
}

/** Announces a SEPA debit: the pre-notification that the SEPA Core rulebook requires. */
export function debitNotice(debit: Debit, origin: string): Letter {
  return {
    key: `debit-notice:${debit.name}`,
    ...contractLetter(debit.number, {
      subject: `Wir buchen ${formatMoney(debit.amount)} für ${product.name} ab`,
      heading: 'SEPA-Lastschrift angekündigt',
      blocks: [
        `Wir ziehen ${formatMoney(debit.amount)} für Dein Abo per SEPA-Lastschrift ein, frühestens am ${formatDate(debit.at)}.`,
        {
          rows: [
            { label: 'Betrag', value: formatMoney(debit.amount) },
            { label: 'Fällig am', value: formatDate(debit.at) },
            { label: 'Konto', value: `IBAN endet auf ${debit.last4}` },
            ...(debit.mandateReference === null
              ? []
              : [{ label: 'Mandatsreferenz', value: debit.mandateReference }]),
            { label: 'Gläubiger', value: operatorText('name') },
            { label: 'Gläubiger-Identifikationsnummer', value: operatorText('creditorId') },
          ],
        },
        'Sorge bitte dafür, dass Dein Konto gedeckt ist. Du kannst von Deiner Bank innerhalb von acht Wochen ab der Belastung die Erstattung verlangen; es gelten die Bedingungen, die Du mit ihr vereinbart hast.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

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
