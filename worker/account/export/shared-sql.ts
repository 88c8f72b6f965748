/* What a person gets of this slice's tables when they take their data along. */
import { and, eq, isNull, sql } from 'drizzle-orm';

import { account, extraDaysOffer, identity, loginCode, session } from '#worker/account/table.ts';
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
      },
    }),
    confirmedAt: moment('Mit Code bestätigt am'),
    userAgent: told('Browser'),
    country: told('Land'),
    createdAt: moment('Seit'),
    expiresAt: moment('Gilt bis'),
    replacedAt: kept.machine,
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

export const accountTables = [accountData, sessionData, identityData, loginCodeData, extraDaysData];
