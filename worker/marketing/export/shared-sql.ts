/* What a person gets of this slice's tables when they take their data along. */
import { eq, or, sql } from 'drizzle-orm';

import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { isSuppressed } from '#worker/mail/suppression/shared-sql.ts';
import { consentProof } from '#worker/marketing/consent/table.ts';
import { mailingConsent } from '#worker/marketing/mailing/table.ts';
import { campaignEvent, firstPayment, referral, referralCode } from '#worker/marketing/table.ts';

const eventData = personalTable(campaignEvent, {
  title: 'Messung von Kampagnen, der Du zugestimmt hast',
  columns: {
    id: withheld.machine,
    action: exported('Anlass', {
      words: { login: 'Anmeldung', register: 'Registrierung', purchase: 'Kauf' },
    }),
    accountId: withheld.owner,
    deviceId: exported('Kennung Deines Browsers'),
    source: exported('Quelle'),
    medium: exported('Medium'),
    campaign: exported('Kampagne'),
    userSource: exported('Zugang'),
    referrer: exported('Zuvor besuchte Seite'),
    gaSessionId: exported('Kennung der Sitzung'),
    consent: exported('Kennung Deiner Zustimmung'),
    createdAt: moment('Am'),
  },
  of: (accountId) => eq(campaignEvent.accountId, accountId),
});

const codeData = personalTable(referralCode, {
  title: 'Dein Link für Freunde',
  columns: {
    accountId: withheld.owner,
    code: exported('Code'),
    createdAt: moment('Erstellt am'),
  },
  of: (accountId) => eq(referralCode.accountId, accountId),
});

const firstPaymentData = personalTable(firstPayment, {
  title: 'Erste Zahlung',
  columns: {
    accountId: withheld.owner,
    invoiceId: exported('Rechnung bei Stripe'),
    paidAt: moment('Am'),
  },
  of: (accountId) => eq(firstPayment.accountId, accountId),
});

/** The other person is not named: whom somebody recommended us to is also the other's data. */
const referralData = personalTable(referral, {
  title: 'Empfehlungen',
  columns: {
    id: withheld.aboutOthers,
    referrerAccountId: withheld.aboutOthers,
    referredAccountId: withheld.aboutOthers,
    status: exported('Stand', {
      words: { waiting: 'wartet auf einen Kauf', counted: 'zählt', credited: 'gutgeschrieben' },
    }),
    createdAt: moment('Am'),
    countedAt: moment('Gezählt am'),
    creditedAt: moment('Gutgeschrieben am'),
    creditedBy: withheld.operator,
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
    id: withheld.machine,
    subject: exported('Kennung der Zustimmung'),
    accountId: withheld.owner,
    event: exported('Anlass', {
      words: { answered: 'beantwortet', connected: 'mit dem Konto verbunden' },
    }),
    attribution: exported('Messung erlaubt'),
    referral: exported('Empfehlung erlaubt'),
    textVersion: exported('Fassung des Textes'),
    textHash: withheld.duplicate,
    receivedAt: moment('Am'),
  },
  of: (accountId) => eq(consentProof.accountId, accountId),
});

const mailingData = personalTable(mailingConsent, {
  title: 'Werbung per E-Mail',
  columns: {
    id: withheld.machine,
    request: exported('Kennung der Zustimmung'),
    event: exported('Anlass', {
      words: { requested: 'angefragt', confirmed: 'bestätigt', ended: 'beendet' },
    }),
    accountId: withheld.owner,
    address: exported('E-Mail-Adresse'),
    addressHash: withheld.secret,
    how: exported('Wie', {
      words: {
        sign_up: 'bei der Registrierung',
        account: 'im Konto',
        one_press: 'in einer E-Mail',
        bounce: 'E-Mails kamen zurück',
        complaint: 'Beschwerde',
        provider: 'vom Anbieter der E-Mails',
      },
    }),
    textVersion: exported('Fassung des Textes'),
    textHash: withheld.duplicate,
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
