/* What a person gets of this slice's tables when they take their data along. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import { accountDeletion } from '#worker/account/deletion/table.ts';
import { knownAgain, trialCase } from '#worker/account/known/table.ts';
import { oauthGrant } from '#worker/account/oauth-grant/table.ts';
import {
  account,
  extraDaysOffer,
  identity,
  knownBrowser,
  loginCode,
  passkey,
  refusal,
  session,
} from '#worker/account/table.ts';
import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';

const providers = { email: 'E-Mail', apple: 'Apple', google: 'Google', fb: 'Facebook' };

const accountData = personalTable(account, {
  title: 'Konto',
  columns: {
    id: exported('Kennung'),
    email: exported('E-Mail-Adresse'),
    displayName: exported('Name'),
    friendlyName: exported('@Name'),
    friendlyKey: withheld.duplicate,
    passwordHash: withheld.secret,
    provider: exported('Angelegt über', { words: providers }),
    createdAt: moment('Angelegt am'),
    emailChangedAt: withheld.machine,
    mailboxHash: withheld.duplicate,
    seenAt: moment('Letztes Lebenszeichen am'),
    lookAt: withheld.machine,
  },
  further: {
    has_password: {
      label: 'Passwort',
      words: { yes: 'festgelegt', no: 'keins' },
      value: () => sql`iif(${account.passwordHash} is null, 'no', 'yes')`,
    },
  },
  of: (accountId) => eq(account.id, accountId),
});

const waysIn = {
  password: 'mit Passwort',
  sign_up: 'mit der Registrierung',
  reset: 'mit einem neuen Passwort',
  social: 'mit Google oder Apple',
  code: 'über einen Link',
  passkey: 'mit einem Passkey',
};

const sessionData = personalTable(session, {
  title: 'Angemeldete Geräte',
  columns: {
    tokenHash: withheld.secret,
    id: exported('Kennung'),
    accountId: withheld.owner,
    beganWith: exported('Angemeldet', { words: waysIn }),
    confirmedAt: moment('Mit Code bestätigt am'),
    userAgent: exported('Browser'),
    country: exported('Land'),
    createdAt: moment('Seit'),
    expiresAt: moment('Gilt bis'),
    stays: exported('Angemeldet bleiben'),
    replacedAt: withheld.machine,
    mailKey: withheld.machine,
  },
  // A token that was replaced belongs to the same device.
  of: (accountId) => and(eq(session.accountId, accountId), isNull(session.replacedAt)),
});

const oauthGrantData = personalTable(oauthGrant, {
  title: 'Apps, in denen Du angemeldet bist',
  columns: {
    id: exported('Kennung'),
    accountId: withheld.owner,
    clientId: exported('App'),
    codeHash: withheld.secret,
    redirectUri: withheld.machine,
    codeChallenge: withheld.secret,
    nonce: withheld.machine,
    beganWith: exported('Angemeldet', { words: waysIn }),
    signedInAt: moment('Im Browser angemeldet am'),
    userAgent: exported('Browser'),
    country: exported('Land'),
    createdAt: moment('Seit'),
    redeemedAt: withheld.machine,
    generation: withheld.machine,
    refreshHash: withheld.secret,
    refreshedAt: moment('Zuletzt verlängert am'),
    accessHash: withheld.secret,
    accessExpiresAt: withheld.machine,
    expiresAt: moment('Gilt bis'),
    mailKey: withheld.machine,
  },
  of: (accountId) => and(eq(oauthGrant.accountId, accountId), isNotNull(oauthGrant.redeemedAt)),
});

const identityData = personalTable(identity, {
  title: 'Verbundene Anmeldungen',
  columns: {
    provider: exported('Anbieter', { words: providers }),
    subject: exported('Deine Kennung dort'),
    accountId: withheld.owner,
    createdAt: moment('Verbunden am'),
  },
  of: (accountId) => eq(identity.accountId, accountId),
});

const loginCodeData = personalTable(loginCode, {
  title: 'Links, die Dich anmelden',
  columns: {
    codeHash: withheld.secret,
    purpose: exported('Zweck', {
      words: {
        autologin: 'Anmeldung',
        cookie: 'Anmeldung',
        evaluation: 'Evaluation',
        marketing: 'Angebot',
      },
    }),
    accountId: withheld.owner,
    extraDays: exported('Tage extra'),
    uses: exported('Benutzt'),
    maxUses: exported('Höchstens benutzbar'),
    createdAt: moment('Erstellt am'),
    expiresAt: moment('Gilt bis'),
    couponCode: exported('Gutschein'),
    allowance: { label: 'Aufwandsentschädigung', as: 'cents' },
  },
  of: (accountId) => eq(loginCode.accountId, accountId),
});

const extraDaysData = personalTable(extraDaysOffer, {
  title: 'Zugesagte Tage extra',
  columns: {
    codeHash: withheld.secret,
    accountId: withheld.owner,
    days: exported('Tage'),
    createdAt: moment('Zugesagt am'),
    expiresAt: moment('Einlösbar bis'),
  },
  of: (accountId) => eq(extraDaysOffer.accountId, accountId),
});

const passkeyData = personalTable(passkey, {
  title: 'Passkeys',
  columns: {
    credentialId: exported('Kennung im Gerät'),
    id: withheld.machine,
    accountId: withheld.owner,
    publicKey: exported('Öffentlicher Schlüssel'),
    counter: withheld.machine,
    transports: exported('Erreichbar über'),
    name: exported('Name'),
    createdAt: moment('Hinzugefügt am'),
    lastUsedAt: moment('Zuletzt benutzt am'),
  },
  of: (accountId) => eq(passkey.accountId, accountId),
});

const knownBrowserData = personalTable(knownBrowser, {
  title: 'Browser, die wir wiedererkennen',
  columns: {
    accountId: withheld.owner,
    browserHash: withheld.secret,
    seenAt: moment('Zuletzt angemeldet am'),
  },
  of: (accountId) => eq(knownBrowser.accountId, accountId),
});

const deletionData = personalTable(accountDeletion, {
  title: 'Löschung des Kontos',
  columns: {
    accountId: withheld.owner,
    status: exported('Stand', {
      words: {
        announced: 'angekündigt, weil Du lange nicht da warst',
        requested: 'beauftragt',
        undone: 'rückgängig gemacht',
        due: 'beginnt',
        billing_ended: 'Abrechnung beendet',
        erased: 'gelöscht',
        locked: 'gelöscht',
      },
    }),
    choice: exported('Wann', {
      words: { now: 'sofort', term_end: 'am Ende der Laufzeit', idle: 'nach der Ankündigung' },
    }),
    requestedAt: moment('Beauftragt oder angekündigt am'),
    dueAt: moment('Wird gelöscht am'),
    erasedAt: moment('Gelöscht am'),
    lookAt: withheld.machine,
    updatedAt: moment('Geändert am'),
  },
  of: (accountId) => eq(accountDeletion.accountId, accountId),
});

const knownAgainData = personalTable(knownAgain, {
  title: 'Woran wir Dich wiedererkennen',
  columns: {
    id: withheld.machine,
    what: exported('Was es einmal gibt', {
      words: {
        trial: 'Testphase',
        customer: 'Angebot für neue Kunden',
        guarantee: 'Geld-zurück-Garantie',
      },
    }),
    by: exported('Erkannt an', {
      words: { mailbox: 'E-Mail-Postfach', method: 'Zahlungsmittel' },
    }),
    hash: withheld.secret,
    accountId: withheld.owner,
    purchaseId: withheld.machine,
    keepUntil: withheld.machine,
    createdAt: moment('Gemerkt am'),
  },
  of: (accountId) => eq(knownAgain.accountId, accountId),
});

const trialCaseData = personalTable(trialCase, {
  title: 'Abgelehnte Testphase',
  columns: {
    accountId: withheld.owner,
    refusedAt: moment('Abgelehnt am'),
    methodType: exported('Zahlungsmittel', {
      words: { card: 'Karte', sepa_debit: 'Konto', paypal: 'PayPal' },
    }),
    methodHash: withheld.secret,
    allowedAt: moment('Trotzdem erlaubt am'),
  },
  of: (accountId) => eq(trialCase.accountId, accountId),
});

/** By which rule a coupon is refused, for its person. */
const couponRuleWords = {
  unknown: 'gibt es nicht',
  disabled: 'gilt nicht mehr',
  expired: 'abgelaufen',
  used_up: 'aufgebraucht',
  redeemed: 'schon eingelöst',
  past_due: 'eine Zahlung ist offen',
  running_contract: 'ein Abo läuft',
  no_new_customer: 'nur für neue Kunden',
  known_again: 'nur für neue Kunden',
  needs_purchase: 'gilt bei einer Bestellung',
  needs_no_purchase: 'gilt ohne Bestellung',
  other_plan: 'gilt für einen anderen Tarif',
  changes_nothing: 'gäbe nichts Neues',
};

const refusalData = personalTable(refusal, {
  title: 'Was abgelehnt wurde',
  columns: {
    id: withheld.machine,
    accountId: withheld.owner,
    what: exported('Was', { words: { sign_in: 'Anmeldung', coupon: 'Gutschein' } }),
    rule: exported('Warum', { words: { password: 'falsches Passwort', ...couponRuleWords } }),
    code: exported('Gutschein'),
    userAgent: exported('Browser'),
    country: exported('Land'),
    at: moment('Am'),
  },
  of: (accountId) => eq(refusal.accountId, accountId),
});

export const accountTables = [
  accountData,
  sessionData,
  oauthGrantData,
  refusalData,
  knownBrowserData,
  passkeyData,
  identityData,
  loginCodeData,
  extraDaysData,
  deletionData,
  knownAgainData,
  trialCaseData,
];
