/* What a person gets of this slice's tables when they take their data along. */
import { eq } from 'drizzle-orm';

import { cents, exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import type { SeenTexts } from '#worker/legal/seen-texts.ts';
import { formatMoney } from '#worker/money.ts';
import { freeze, withdrawal } from '#worker/subscription/contract/table.ts';
import { billingDocument, customer, dispute, repayment } from '#worker/subscription/money/table.ts';
import { purchase } from '#worker/subscription/order/table.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

const purchaseData = personalTable(purchase, {
  title: 'Bestellungen',
  columns: {
    id: exported('Kennung'),
    accountId: withheld.owner,
    idempotencyKey: withheld.machine,
    number: exported('Vertragsnummer'),
    status: exported('Stand', {
      words: {
        reserved: 'begonnen',
        beginning: 'begonnen',
        processing: 'Zahlung läuft',
        requires_action: 'Bestätigung der Bank fehlt',
        requires_payment_method: 'Zahlungsmethode abgelehnt',
        completed: 'abgeschlossen',
        released: 'nicht zustande gekommen',
      },
    }),
    planKey: exported('Abo'),
    priceId: exported('Preis bei Stripe'),
    quote: exported('Angebot, wie es angezeigt wurde', { brief: sumsOf }),
    paymentMethodId: exported('Zahlungsmethode bei Stripe'),
    subscriptionId: exported('Abo bei Stripe'),
    invoiceId: exported('Rechnung bei Stripe'),
    intentId: exported('Zahlung bei Stripe'),
    attempts: exported('Weitere Versuche'),
    generation: withheld.machine,
    version: withheld.machine,
    sweptAt: withheld.machine,
    createdAt: moment('Begonnen am'),
    updatedAt: moment('Geändert am'),
    offerCodeHash: withheld.secret,
    arrangedAt: withheld.machine,
    arrangementVersion: withheld.machine,
    couponId: withheld.duplicate,
    taxRateId: withheld.machine,
    changesFrom: exported('Wechselt von Vertrag bei Stripe'),
    changedAt: moment('Gewechselt am'),
    plannedChange: exported('Geplanter Wechsel'),
    texts: exported('Fassungen der Rechtstexte', { only: versionsOf, brief: dated }),
  },
  of: (accountId) => eq(purchase.accountId, accountId),
});

/** Of each legal text its version: the day that the text names. */
function versionsOf(texts: unknown): unknown {
  const seen = Object.entries((texts ?? {}) as SeenTexts);
  return Object.fromEntries(seen.map(([name, { version }]) => [name, version]));
}

/** The sums of a quote; the JSON has it whole. */
function sumsOf(quote: unknown): string {
  const { total, price, discount } = quote as Quote;
  const reduced = discount > 0 ? `, ${formatMoney(discount)} Rabatt` : '';
  return `sofort ${formatMoney(total)}, je Abrechnung ${formatMoney(price)}${reduced}`;
}

const documents: Record<string, string> = {
  terms: 'AGB',
  withdrawal: 'Widerrufsbelehrung',
  order: 'Bestellung',
};

function dated(versions: unknown): string {
  const all = Object.entries(versions as Record<string, string>);
  return all.map(([name, version]) => `${documents[name] ?? name} vom ${version}`).join(', ');
}

const disputeData = personalTable(dispute, {
  title: 'Fehlgeschlagene und zurückgebuchte Zahlungen',
  columns: {
    id: withheld.machine,
    accountId: withheld.owner,
    contractId: exported('Vertrag bei Stripe'),
    invoiceId: exported('Rechnung bei Stripe'),
    charge: exported('Zahlung bei Stripe'),
    reason: exported('Grund', {
      words: {
        returned: 'Lastschrift zurückgegeben',
        failed: 'Lastschrift nicht eingelöst',
        charged_back: 'zurückgebucht',
      },
    }),
    status: exported('Stand', {
      words: { waiting: 'wartet', open: 'offen', settled: 'beglichen', dropped: 'erledigt' },
    }),
    value: cents('Betrag'),
    fee: cents('Kosten der Rücklastschrift'),
    settleInvoiceId: exported('Ausgleichsrechnung bei Stripe'),
    settleStatus: exported('Stand des Ausgleichs', {
      words: {
        open: 'offen',
        requires_action: 'Bestätigung der Bank fehlt',
        failed: 'fehlgeschlagen',
        paid: 'bezahlt',
      },
    }),
    generation: withheld.machine,
    version: withheld.machine,
    openedAt: moment('Seit'),
    closedAt: moment('Erledigt am'),
    periodEnd: moment('Für die Zeit bis'),
    lookAt: withheld.machine,
    doubled: cents('Davon hatten wir Dir schon erstattet'),
    refundedAt: moment('Erstattet am'),
    feeWaivedAt: moment('Kosten erlassen am'),
    forgivenAt: moment('Erlassen am'),
  },
  of: (accountId) => eq(dispute.accountId, accountId),
});

const customerData = personalTable(customer, {
  title: 'Kunde beim Zahlungsdienst',
  columns: {
    accountId: withheld.owner,
    customerId: exported('Kennung bei Stripe'),
    createdAt: moment('Angelegt am'),
  },
  of: (accountId) => eq(customer.accountId, accountId),
});

const reasons = {
  withdrawal: 'Widerruf',
  guarantee: 'Geld-zurück-Garantie',
  unused_share: 'nicht genutzter Anteil nach der Kündigung',
  late_charge: 'Abbuchung nach der Kündigung',
  desk: 'von uns veranlasst',
};

const repaymentData = personalTable(repayment, {
  title: 'Erstattungen',
  columns: {
    key: withheld.machine,
    accountId: withheld.owner,
    contractId: exported('Vertrag bei Stripe'),
    reason: exported('Grund', { words: reasons }),
    status: exported('Stand', {
      words: {
        owed: 'steht an',
        sent: 'unterwegs',
        paid: 'angekommen',
        failed: 'nicht angekommen',
        by_hand: 'auf anderem Weg geschickt',
        nothing: 'nichts zu erstatten',
        undone: 'zurückgenommen',
      },
    }),
    amount: cents('Betrag'),
    invoiceId: exported('Rechnung bei Stripe'),
    dueAt: moment('Zugesagt zum'),
    lookAt: withheld.machine,
    sent: cents('Zurückgeschickt'),
    failed: cents('Davon nicht angekommen'),
    problem: exported('Problem laut Stripe'),
    generation: withheld.machine,
    version: withheld.machine,
    createdAt: moment('Entstanden am'),
    updatedAt: moment('Geändert am'),
    byHand: cents('Auf anderem Weg geschickt'),
    handWay: exported('Auf diesem Weg', {
      words: { bank_transfer: 'Überweisung', paypal: 'PayPal', other: 'anders' },
    }),
    handDay: exported('An diesem Tag'),
    handReference: exported('Verwendungszweck'),
  },
  of: (accountId) => eq(repayment.accountId, accountId),
});

const freezeData = personalTable(freeze, {
  title: 'Eingefrorene Verträge',
  columns: {
    key: withheld.machine,
    accountId: withheld.owner,
    contractId: exported('Vertrag bei Stripe'),
    becomes: exported('Wird ohne Antwort', { words: reasons }),
    receivedAt: moment('Eingefroren seit'),
    endsAt: moment('Längstens bis'),
    liftedAt: moment('Aufgehoben am'),
  },
  of: (accountId) => eq(freeze.accountId, accountId),
});

const withdrawalData = personalTable(withdrawal, {
  title: 'Widerrufe und Garantie',
  columns: {
    key: withheld.machine,
    accountId: withheld.owner,
    contractId: exported('Vertrag bei Stripe'),
    reason: exported('Grund', { words: reasons }),
    status: exported('Stand', {
      words: {
        closed: 'Zugang beendet',
        ending: 'wird beendet',
        final: 'beendet',
        reopening: 'wird wieder geöffnet',
        undone: 'zurückgenommen',
      },
    }),
    receivedAt: moment('Eingegangen am'),
    finalAt: moment('Umkehrbar bis'),
    lookAt: withheld.machine,
    updatedAt: moment('Geändert am'),
  },
  of: (accountId) => eq(withdrawal.accountId, accountId),
});

const documentData = personalTable(billingDocument, {
  title: 'Archivierte Rechnungen und Gutschriften',
  columns: {
    id: exported('Kennung bei Stripe'),
    kind: exported('Art', { words: { invoice: 'Rechnung', credit_note: 'Gutschrift' } }),
    accountId: withheld.owner,
    contractId: exported('Vertrag bei Stripe'),
    number: exported('Nummer'),
    issuedAt: moment('Vom'),
    total: cents('Betrag'),
    fileKey: withheld.machine,
    sha256: withheld.machine,
    archivedAt: moment('Archiviert am'),
    keepUntil: moment('Aufbewahrt bis'),
  },
  of: (accountId) => eq(billingDocument.accountId, accountId),
});

export const subscriptionTables = [
  purchaseData,
  customerData,
  disputeData,
  freezeData,
  withdrawalData,
  repaymentData,
  documentData,
];
