/* What a person gets of this slice's tables when they take their data along. */
import { eq, or, sql } from 'drizzle-orm';

import { kept, moment, personalTable, told } from '#worker/db/personal-table.ts';
import { isSuppressed } from '#worker/mail/suppression/shared-sql.ts';
import { consentProof } from '#worker/marketing/consent/table.ts';
import { mailingConsent } from '#worker/marketing/mailing/table.ts';
import { campaignEvent, firstPayment, referral, referralCode } from '#worker/marketing/table.ts';

const eventData = personalTable(campaignEvent, {
  title: 'Messung von Kampagnen, der Du zugestimmt hast',
  columns: {
    id: kept.machine,
    action: told('Anlass', {
      words: { login: 'Anmeldung', register: 'Registrierung', purchase: 'Kauf' },
    }),
    accountId: kept.owner,
    deviceId: told('Kennung Deines Browsers'),
    source: told('Quelle'),
    medium: told('Medium'),
    campaign: told('Kampagne'),
    userSource: told('Zugang'),
    referrer: told('Zuvor besuchte Seite'),
    gaSessionId: told('Kennung der Sitzung'),
    consent: told('Kennung Deiner Zustimmung'),
    createdAt: moment('Am'),
  },
  of: (accountId) => eq(campaignEvent.accountId, accountId),
});

const codeData = personalTable(referralCode, {
  title: 'Dein Link für Freunde',
  columns: {
    accountId: kept.owner,
    code: told('Code'),
    createdAt: moment('Erstellt am'),
  },
  of: (accountId) => eq(referralCode.accountId, accountId),
});

const firstPaymentData = personalTable(firstPayment, {
  title: 'Erste Zahlung',
  columns: {
    accountId: kept.owner,
    invoiceId: told('Rechnung bei Stripe'),
    paidAt: moment('Am'),
  },
  of: (accountId) => eq(firstPayment.accountId, accountId),
});

/** The other person is not named: whom somebody recommended us to is also the other's data. */
const referralData = personalTable(referral, {
  title: 'Empfehlungen',
  columns: {
    id: kept.others,
    referrerAccountId: kept.others,
    referredAccountId: kept.others,
    status: told('Stand', {
      words: { waiting: 'wartet auf einen Kauf', counted: 'zählt', credited: 'gutgeschrieben' },
    }),
    createdAt: moment('Am'),
    countedAt: moment('Gezählt am'),
    creditedAt: moment('Gutgeschrieben am'),
    creditedBy: kept.operator,
    updatedAt: moment('Geändert am'),
  },
  further: {
    role: {
      label: 'Wer',
      words: { referrer: 'Du hast empfohlen', referred: 'Dir wurde empfohlen' },
      value: (accountId) =>
        sql`iif(${referral.referrerAccountId} = ${accountId}, 'referrer', 'referred')`,
    },
  },
  of: (accountId) =>
    or(eq(referral.referrerAccountId, accountId), eq(referral.referredAccountId, accountId)),
});

const consentData = personalTable(consentProof, {
  title: 'Deine Zustimmungen zu Messung und Empfehlung',
  columns: {
    id: kept.machine,
    subject: told('Kennung der Zustimmung'),
    accountId: kept.owner,
    event: told('Anlass', {
      words: { answered: 'beantwortet', connected: 'mit dem Konto verbunden' },
    }),
    attribution: told('Messung erlaubt'),
    referral: told('Empfehlung erlaubt'),
    textVersion: told('Fassung des Textes'),
    textHash: kept.twin,
    receivedAt: moment('Am'),
  },
  of: (accountId) => eq(consentProof.accountId, accountId),
});

const mailingData = personalTable(mailingConsent, {
  title: 'Werbung per E-Mail',
  columns: {
    id: kept.machine,
    request: told('Kennung der Zustimmung'),
    event: told('Anlass', {
      words: { requested: 'angefragt', confirmed: 'bestätigt', ended: 'beendet' },
    }),
    accountId: kept.owner,
    address: told('E-Mail-Adresse'),
    addressHash: kept.secret,
    how: told('Wie', {
      words: {
        sign_up: 'bei der Registrierung',
        account: 'im Konto',
        one_press: 'in einer E-Mail',
        bounce: 'E-Mails kamen zurück',
        complaint: 'Beschwerde',
        provider: 'vom Anbieter der E-Mails',
      },
    }),
    textVersion: told('Fassung des Textes'),
    textHash: kept.twin,
    at: moment('Am'),
  },
  further: {
    is_suppressed: {
      label: 'Adresse bekommt keine Werbung',
      words: { yes: 'ja', no: 'nein' },
      value: () => sql`iif(${isSuppressed(mailingConsent.addressHash)}, 'yes', 'no')`,
    },
  },
  of: (accountId) => eq(mailingConsent.accountId, accountId),
});

export const marketingTables = [
  eventData,
  consentData,
  mailingData,
  codeData,
  referralData,
  firstPaymentData,
];
