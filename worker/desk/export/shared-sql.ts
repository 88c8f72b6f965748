/* What a person gets of the desk's log when they take their data along. */
import { eq } from 'drizzle-orm';

import { kindNames } from '#worker/desk/books/kind-names.ts';
import { balanceEntry } from '#worker/desk/books/table.ts';
import { cents, exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { audit } from '#worker/desk/table.ts';

/**
 * What was done about a person, and when. Its details may name others, such as whom they referred,
 * and quote what an operator wrote: a person of ours reads them before anybody gets them.
 */
export const deskTables = [
  personalTable(balanceEntry, {
    title: 'Deine Zahlungen in unseren Büchern',
    columns: {
      id: exported('Buchung bei Stripe'),
      createdAt: moment('Am'),
      day: withheld.duplicate,
      kind: exported('Was', { words: kindNames }),
      category: withheld.duplicate,
      amount: cents('Betrag'),
      fee: withheld.machine,
      vat: cents('Darin Umsatzsteuer'),
      source: exported('Vorgang bei Stripe'),
      chargeId: withheld.duplicate,
      invoiceId: withheld.duplicate,
      number: exported('Rechnung'),
      accountId: withheld.owner,
      contractId: exported('Vertrag'),
      planKey: exported('Abo'),
    },
    of: (accountId) => eq(balanceEntry.accountId, accountId),
  }),
  personalTable(audit, {
    title: 'Was wir zu Deinem Konto getan haben',
    columns: {
      id: withheld.machine,
      actionId: withheld.machine,
      attempt: withheld.machine,
      at: moment('Am'),
      operator: withheld.operator,
      action: exported('Was', {
        words: {
          'proof.confirmed': 'Nachweis bestätigt',
          'proof.rejected': 'Nachweis abgelehnt',
          'proof.reopened': 'Entscheidung zum Nachweis zurückgenommen',
          'payout.approved': 'Auszahlung freigegeben',
          'payout.paid': 'Als ausgezahlt gemeldet',
          'payout.failed': 'Als gescheitert gemeldet',
          'payout.taken_back': 'Auszahlung einen Schritt zurückgenommen',
          'grant.given': 'Freigeschaltet',
          'grant.revoked': 'Freischaltung zurückgenommen',
          'grant.restored': 'Freischaltung wiederhergestellt',
          'trial.allowed': 'Testphase erlaubt',
          'login_code.issued': 'Anmeldelink ausgestellt',
          'login_code.withdrawn': 'Anmeldelink entwertet',
          'declaration.matched': 'Kündigung oder Widerruf zugeordnet',
          'declaration.released': 'Kündigung oder Widerruf freigegeben',
          'declaration.accepted': 'Außerordentliche Kündigung anerkannt',
          'declaration.refused': 'Außerordentliche Kündigung abgelehnt',
          'declaration.answered': 'Kündigung oder Widerruf beantwortet',
          'declaration.closed': 'Kündigung oder Widerruf geschlossen',
          'referral.credited': 'Empfehlung gutgeschrieben',
          'referral.credit_taken_back': 'Gutschrift zurückgenommen',
          'letter.opened': 'Schreiben gelesen',
          'letter.sent_again': 'Schreiben noch einmal geschickt',
          'document.opened': 'Rechnung oder Gutschrift geöffnet',
          'repayment.by_hand': 'Rückzahlung von Hand gezahlt',
          'debit_fee.waived': 'Kosten einer Rücklastschrift erlassen',
          'transfer.kept': 'Abo aus einem App-Store: Wechsel des Kontos gelassen',
          'transfer.undone': 'Abo aus einem App-Store: Wechsel des Kontos rückgängig gemacht',
          'payment.refunded': 'Zahlung erstattet',
          'second_look.asked': 'Einer zweiten Person vorgelegt',
          'second_look.refused': 'Von der zweiten Person abgelehnt',
          'contract.ended': 'Vertrag beendet',
          'plan.changed': 'Tarif gewechselt',
          'plan_change.undone': 'Tarifwechsel zurückgenommen',
          'account.noted': 'Notiz',
          'message.sent': 'Dir geschrieben',
          'sessions.ended': 'Überall abgemeldet',
        },
      }),
      subject: withheld.duplicate,
      subjectId: withheld.aboutOthers,
      accountId: withheld.owner,
      details: withheld.aboutOthers,
    },
    of: (accountId) => eq(audit.accountId, accountId),
  }),
];
