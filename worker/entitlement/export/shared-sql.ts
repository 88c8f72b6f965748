/* What a person gets of this slice's tables when they take their data along. */
import { eq } from 'drizzle-orm';

import { cents, kept, moment, personalTable, told } from '#worker/db/personal-table.ts';
import { quotaUse } from '#worker/entitlement/app/table.ts';
import { entitlementGrant } from '#worker/entitlement/grant/table.ts';
import { contract } from '#worker/entitlement/table.ts';

const statuses = {
  active: 'läuft',
  trialing: 'Testphase',
  canceled: 'beendet',
  incomplete: 'noch nicht bezahlt',
  incomplete_expired: 'nicht zustande gekommen',
  past_due: 'Zahlung offen',
  unpaid: 'unbezahlt',
  paused: 'pausiert',
};

const contractData = personalTable(contract, {
  title: 'Verträge',
  columns: {
    id: told('Kennung bei Stripe'),
    accountId: kept.owner,
    number: told('Vertragsnummer'),
    status: told('Stand', { words: statuses }),
    oneTime: told('Einmalkauf'),
    planKey: told('Abo'),
    priceId: told('Preis bei Stripe'),
    value: cents('Preis je Abrechnung'),
    owed: cents('Offener Betrag'),
    renewDisabled: told('Gekündigt'),
    trialEndAt: moment('Ende der Testphase'),
    expiresAt: moment('Bezahlt bis'),
    paidThrough: moment('Ruht, bezahlt bis'),
    dueAt: moment('Nächste Abrechnung oder Ende'),
    purchasedAt: moment('Abgeschlossen am'),
    syncVersion: kept.machine,
    syncedAt: kept.machine,
    remindedFor: moment('Erinnert an'),
    overdueLookAt: kept.machine,
  },
  of: (accountId) => eq(contract.accountId, accountId),
});

const grantData = personalTable(entitlementGrant, {
  title: 'Freie Zeit, Lizenzen und Abos aus App-Stores',
  columns: {
    id: told('Kennung'),
    accountId: kept.owner,
    source: told('Von', {
      words: {
        coupon: 'Gutschein',
        licence: 'Lizenz',
        cashback: 'Partner-Deal',
        ios: 'App Store',
        android: 'Google Play',
        operator: 'uns',
        settled_debt: 'beglichener Lastschrift',
      },
    }),
    kind: told('Art', { words: { premium: 'Premium', answer_quota: 'freie Aufgaben' } }),
    reference: told('Kennzeichen der Quelle'),
    plan: told('Was'),
    status: told('Stand', { words: statuses }),
    startsAt: moment('Von'),
    endsAt: moment('Bis'),
    quota: told('Aufgaben'),
    used: told('Davon benutzt'),
    provisional: told('Vorläufig'),
    renewDisabled: told('Gekündigt'),
    value: cents('Preis je Abrechnung'),
    purchasedAt: moment('Bekommen am'),
    revokedAt: moment('Entzogen am'),
    eventAt: kept.machine,
    eventId: kept.machine,
    createdAt: moment('Eingetragen am'),
    updatedAt: moment('Geändert am'),
  },
  of: (accountId) => eq(entitlementGrant.accountId, accountId),
});

const quotaUseData = personalTable(quotaUse, {
  title: 'Benutzte freie Aufgaben',
  columns: {
    id: kept.machine,
    accountId: kept.owner,
    reference: told('Kennzeichen der App'),
    amount: told('Anzahl'),
    createdAt: moment('Am'),
  },
  of: (accountId) => eq(quotaUse.accountId, accountId),
});

export const entitlementTables = [contractData, grantData, quotaUseData];
