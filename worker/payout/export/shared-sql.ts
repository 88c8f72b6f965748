/* What a person gets of this slice's table when they take their data along. */
import { eq } from 'drizzle-orm';

import { cents, exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { payout } from '#worker/payout/table.ts';

export const payoutTables = [
  personalTable(payout, {
    title: 'Aufwandsentschädigungen',
    columns: {
      id: exported('Kennung'),
      accountId: withheld.owner,
      codeHash: withheld.secret,
      paypalAccount: exported('PayPal-Konto'),
      amount: cents('Betrag'),
      status: exported('Stand', {
        words: {
          requested: 'angefordert',
          approved: 'genehmigt',
          paid: 'gezahlt',
          failed: 'nicht gezahlt',
        },
      }),
      batchId: withheld.machine,
      reason: exported('Grund'),
      requestedAt: moment('Angefordert am'),
      decidedBy: withheld.operator,
      updatedAt: moment('Geändert am'),
    },
    of: (accountId) => eq(payout.accountId, accountId),
  }),
];
