/* What a person gets of this slice's tables when they take their data along. */
import { eq, or, sql } from 'drizzle-orm';

import { kept, moment, personalTable, told } from '#worker/db/personal-table.ts';
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

export const marketingTables = [eventData, codeData, referralData, firstPaymentData];
