import { formatDate } from '#worker/date.ts';
import { operatorText } from '#worker/legal/operator.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';

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
