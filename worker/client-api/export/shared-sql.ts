/* What a person gets of this slice's tables when they take their data along. */
import { and, eq, isNull } from 'drizzle-orm';

import { handedOff, premiumState } from '#worker/client-api/table.ts';
import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';

export const clientApiTables = [
  personalTable(handedOff, {
    title: 'Anwendungen, bei denen Du Dich von hier angemeldet hast',
    columns: {
      clientId: exported('Anwendung'),
      accountId: withheld.owner,
      firstAt: moment('Zuerst am'),
      toldVersion: withheld.machine,
      profileChanges: withheld.machine,
      deletedAt: withheld.machine,
    },
    of: (accountId) => and(eq(handedOff.accountId, accountId), isNull(handedOff.deletedAt)),
  }),
  personalTable(premiumState, {
    title: 'Was diese Anwendungen von Deinem Premium wissen',
    columns: {
      accountId: withheld.owner,
      version: withheld.machine,
      state: exported('Premium', { as: 'json' }),
      changedAt: moment('Geändert am'),
      lookAt: withheld.machine,
      marks: withheld.machine,
    },
    of: (accountId) => eq(premiumState.accountId, accountId),
  }),
];
