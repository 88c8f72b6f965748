/* What a person gets of this slice's tables when they take their data along. */
import { eq, or } from 'drizzle-orm';

import { cents, exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { quotaUse } from '#worker/entitlement/app/table.ts';
import { entitlementGrant } from '#worker/entitlement/grant/table.ts';
import { storeTransfer } from '#worker/entitlement/store/table.ts';
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

const reasons = {
  price: 'zu teuer',
  seldom_used: 'zu selten genutzt',
  content: 'es fehlen Inhalte',
  app: 'die App passt nicht',
  exam_over: 'die Prüfung ist vorbei',
  pause: 'eine Pause',
  other: 'etwas anderes',
};

const contractData = personalTable(contract, {
  title: 'Verträge',
  columns: {
    id: exported('Kennung bei Stripe'),
    accountId: withheld.owner,
    number: exported('Vertragsnummer'),
    status: exported('Stand', { words: statuses }),
    oneTime: exported('Einmalkauf'),
    planKey: exported('Abo'),
    priceId: exported('Preis bei Stripe'),
    value: cents('Preis je Abrechnung'),
    billingMonths: exported('Monate je Abrechnung'),
    owed: cents('Offener Betrag'),
    renewDisabled: exported('Gekündigt'),
    trialEndAt: moment('Ende der Testphase'),
    expiresAt: moment('Bezahlt bis'),
    paidThrough: moment('Ruht, bezahlt bis'),
    dueAt: moment('Nächste Abrechnung oder Ende'),
    purchasedAt: moment('Abgeschlossen am'),
    syncVersion: withheld.machine,
    syncedAt: withheld.machine,
    remindedFor: moment('Erinnert an'),
    overdueLookAt: withheld.machine,
    deskEnd: withheld.machine,
    deskEndDueAt: withheld.machine,
    weekTold: moment('Eine Woche vorher angekündigtes Ende'),
    leftBecause: exported('Warum gekündigt', { words: reasons }),
  },
  of: (accountId) => eq(contract.accountId, accountId),
});

const grantData = personalTable(entitlementGrant, {
  title: 'Freie Zeit, Lizenzen und Abos aus App-Stores',
  columns: {
    id: exported('Kennung'),
    accountId: withheld.owner,
    source: exported('Von', {
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
    kind: exported('Art', { words: { premium: 'Premium', answer_quota: 'freie Aufgaben' } }),
    reference: exported('Kennzeichen der Quelle'),
    plan: exported('Was'),
    status: exported('Stand', { words: statuses }),
    startsAt: moment('Von'),
    endsAt: moment('Bis'),
    quota: exported('Aufgaben'),
    used: exported('Davon benutzt'),
    provisional: exported('Vorläufig'),
    renewDisabled: exported('Gekündigt'),
    value: cents('Preis je Abrechnung'),
    purchasedAt: moment('Bekommen am'),
    revokedAt: moment('Entzogen am'),
    eventAt: withheld.machine,
    eventId: withheld.machine,
    namedAt: withheld.machine,
    namedBy: withheld.machine,
    besideTold: exported('Als doppelt bezahlt gemeldet neben dem Vertrag'),
    weekTold: moment('Eine Woche vorher angekündigtes Ende'),
    endTold: moment('Am Tag mitgeteiltes Ende'),
    createdAt: moment('Eingetragen am'),
    updatedAt: moment('Geändert am'),
  },
  of: (accountId) => eq(entitlementGrant.accountId, accountId),
});

const quotaUseData = personalTable(quotaUse, {
  title: 'Benutzte freie Aufgaben',
  columns: {
    id: withheld.machine,
    accountId: withheld.owner,
    reference: exported('Kennzeichen der App'),
    amount: exported('Anzahl'),
    createdAt: moment('Am'),
  },
  of: (accountId) => eq(quotaUse.accountId, accountId),
});

const transferData = personalTable(storeTransfer, {
  title: 'Abos aus App-Stores, die das Konto gewechselt haben',
  columns: {
    id: withheld.machine,
    source: exported('Gekauft bei', { words: { ios: 'App Store', android: 'Google Play' } }),
    reference: exported('Kennzeichen des Stores'),
    // One of both is the person; the other one is somebody else.
    fromAccountId: withheld.aboutOthers,
    toAccountId: withheld.aboutOthers,
    at: moment('Am'),
    decision: exported('Entschieden', {
      words: { kept: 'bleibt so', undone: 'rückgängig gemacht' },
    }),
    decidedAt: moment('Entschieden am'),
  },
  of: (accountId) =>
    or(eq(storeTransfer.fromAccountId, accountId), eq(storeTransfer.toAccountId, accountId)),
});

export const entitlementTables = [contractData, grantData, transferData, quotaUseData];
