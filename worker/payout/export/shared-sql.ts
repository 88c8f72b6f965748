/* What a person gets of this slice's table when they take their data along. */
import { eq } from 'drizzle-orm';

import { cents, kept, moment, personalTable, told } from '#worker/db/personal-table.ts';
import { payout } from '#worker/payout/table.ts';

export const payoutTables = [
  personalTable(payout, {
    title: 'Aufwandsentschädigungen',
    columns: {
      id: told('Kennung'),
      accountId: kept.owner,
      codeHash: kept.secret,
      paypalAccount: told('PayPal-Konto'),
      amount: cents('Betrag'),
      status: told('Stand', {
        words: {
          requested: 'angefordert',
          approved: 'genehmigt',
          paid: 'gezahlt',
          failed: 'nicht gezahlt',
        },
      }),
      batchId: kept.machine,
      reason: told('Grund'),
      requestedAt: moment('Angefordert am'),
      decidedBy: kept.operator,
      updatedAt: moment('Geändert am'),
    },
    of: (accountId) => eq(payout.accountId, accountId),
  }),
];
