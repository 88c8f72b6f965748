/* What a person gets of this slice's tables when they take their data along. */
import { and, eq, isNull, sql } from 'drizzle-orm';

import { accountDeletion } from '#worker/account/deletion/table.ts';
import { knownAgain, trialCase } from '#worker/account/known/table.ts';
import {
  account,
  extraDaysOffer,
  identity,
  knownBrowser,
  loginCode,
  passkey,
  session,
} from '#worker/account/table.ts';
import { kept, moment, personalTable, told } from '#worker/db/personal-table.ts';

const providers = { email: 'E-Mail', apple: 'Apple', google: 'Google', fb: 'Facebook' };

const accountData = personalTable(account, {
  title: 'Konto',
  columns: {
    id: told('Kennung'),
    email: told('E-Mail-Adresse'),
    displayName: told('Name'),
    friendlyName: told('@Name'),
    friendlyKey: kept.twin,
    passwordHash: kept.secret,
    provider: told('Angelegt über', { words: providers }),
    createdAt: moment('Angelegt am'),
    emailChangedAt: kept.machine,
    mailboxHash: kept.twin,
    seenAt: moment('Letztes Lebenszeichen am'),
    lookAt: kept.machine,
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

const sessionData = personalTable(session, {
  title: 'Angemeldete Geräte',
  columns: {
    tokenHash: kept.secret,
    id: told('Kennung'),
    accountId: kept.owner,
    beganWith: told('Angemeldet', {
      words: {
        password: 'mit Passwort',
        sign_up: 'mit der Registrierung',
        reset: 'mit einem neuen Passwort',
        social: 'mit Google oder Apple',
        code: 'über einen Link',
        passkey: 'mit einem Passkey',
      },
    }),
    confirmedAt: moment('Mit Code bestätigt am'),
    userAgent: told('Browser'),
    country: told('Land'),
    createdAt: moment('Seit'),
    expiresAt: moment('Gilt bis'),
    stays: told('Angemeldet bleiben'),
    replacedAt: kept.machine,
    mailKey: kept.machine,
  },
  // A token that was replaced belongs to the same device.
  of: (accountId) => and(eq(session.accountId, accountId), isNull(session.replacedAt)),
});

const identityData = personalTable(identity, {
  title: 'Verbundene Anmeldungen',
  columns: {
    provider: told('Anbieter', { words: providers }),
    subject: told('Deine Kennung dort'),
    accountId: kept.owner,
    createdAt: moment('Verbunden am'),
  },
  of: (accountId) => eq(identity.accountId, accountId),
});

const loginCodeData = personalTable(loginCode, {
  title: 'Links, die Dich anmelden',
  columns: {
    codeHash: kept.secret,
    purpose: told('Zweck', {
      words: {
        autologin: 'Anmeldung',
        cookie: 'Anmeldung',
        evaluation: 'Evaluation',
        marketing: 'Angebot',
      },
    }),
    accountId: kept.owner,
    extraDays: told('Tage extra'),
    uses: told('Benutzt'),
    maxUses: told('Höchstens benutzbar'),
    createdAt: moment('Erstellt am'),
    expiresAt: moment('Gilt bis'),
    couponCode: told('Gutschein'),
    allowance: { label: 'Aufwandsentschädigung', as: 'cents' },
  },
  of: (accountId) => eq(loginCode.accountId, accountId),
});

const extraDaysData = personalTable(extraDaysOffer, {
  title: 'Zugesagte Tage extra',
  columns: {
    codeHash: kept.secret,
    accountId: kept.owner,
    days: told('Tage'),
    createdAt: moment('Zugesagt am'),
    expiresAt: moment('Einlösbar bis'),
  },
  of: (accountId) => eq(extraDaysOffer.accountId, accountId),
});

const passkeyData = personalTable(passkey, {
  title: 'Passkeys',
  columns: {
    credentialId: told('Kennung im Gerät'),
    id: kept.machine,
    accountId: kept.owner,
    publicKey: told('Öffentlicher Schlüssel'),
    counter: kept.machine,
    transports: told('Erreichbar über'),
    name: told('Name'),
    createdAt: moment('Hinzugefügt am'),
    lastUsedAt: moment('Zuletzt benutzt am'),
  },
  of: (accountId) => eq(passkey.accountId, accountId),
});

const knownBrowserData = personalTable(knownBrowser, {
  title: 'Browser, die wir wiedererkennen',
  columns: {
    accountId: kept.owner,
    browserHash: kept.secret,
    seenAt: moment('Zuletzt angemeldet am'),
  },
  of: (accountId) => eq(knownBrowser.accountId, accountId),
});

const deletionData = personalTable(accountDeletion, {
  title: 'Löschung des Kontos',
  columns: {
    accountId: kept.owner,
    status: told('Stand', {
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
    choice: told('Wann', {
      words: { now: 'sofort', term_end: 'am Ende der Laufzeit', idle: 'nach der Ankündigung' },
    }),
    requestedAt: moment('Beauftragt oder angekündigt am'),
    dueAt: moment('Wird gelöscht am'),
    erasedAt: moment('Gelöscht am'),
    lookAt: kept.machine,
    updatedAt: moment('Geändert am'),
  },
  of: (accountId) => eq(accountDeletion.accountId, accountId),
});

const knownAgainData = personalTable(knownAgain, {
  title: 'Woran wir Dich wiedererkennen',
  columns: {
    id: kept.machine,
    what: told('Was es einmal gibt', {
      words: {
        trial: 'Testphase',
        customer: 'Angebot für neue Kunden',
        guarantee: 'Geld-zurück-Garantie',
      },
    }),
    by: told('Erkannt an', {
      words: { mailbox: 'E-Mail-Postfach', method: 'Zahlungsmittel' },
    }),
    hash: kept.secret,
    accountId: kept.owner,
    purchaseId: kept.machine,
    keepUntil: kept.machine,
    createdAt: moment('Gemerkt am'),
  },
  of: (accountId) => eq(knownAgain.accountId, accountId),
});

const trialCaseData = personalTable(trialCase, {
  title: 'Abgelehnte Testphase',
  columns: {
    accountId: kept.owner,
    refusedAt: moment('Abgelehnt am'),
    methodType: told('Zahlungsmittel', {
      words: { card: 'Karte', sepa_debit: 'Konto', paypal: 'PayPal' },
    }),
    methodHash: kept.secret,
    allowedAt: moment('Trotzdem erlaubt am'),
  },
  of: (accountId) => eq(trialCase.accountId, accountId),
});

export const accountTables = [
  accountData,
  sessionData,
  knownBrowserData,
  passkeyData,
  identityData,
  loginCodeData,
  extraDaysData,
  deletionData,
  knownAgainData,
  trialCaseData,
];
