/* What a person gets of this slice's table when they take their data along. */
import { eq } from 'drizzle-orm';

import { exported, moment, personalTable, withheld } from '#worker/db/personal-table.ts';
import { letter } from '#worker/letter/table.ts';

/** The archive. What is still in the outbox is in the export as a file only. */
export const letterTables = [
  personalTable(letter, {
    title: 'Schreiben zu Deinen Verträgen',
    columns: {
      id: withheld.machine,
      accountId: withheld.owner,
      recipient: exported('An'),
      subject: exported('Betreff'),
      createdAt: moment('Geschrieben am'),
      sentAt: moment('Abgeschickt am'),
      sha256: withheld.machine,
      keepUntil: moment('Aufbewahrt bis'),
      providerId: withheld.machine,
    },
    of: (accountId) => eq(letter.accountId, accountId),
  }),
];
