/* What a person gets of this slice's table when they take their data along. */
import { eq } from 'drizzle-orm';

import { kept, moment, personalTable, told } from '#worker/db/personal-table.ts';
import { letter } from '#worker/letter/table.ts';

/** The archive. What is still in the outbox is in the export as a file only. */
export const letterTables = [
  personalTable(letter, {
    title: 'Schreiben zu Deinen Verträgen',
    columns: {
      id: kept.machine,
      accountId: kept.owner,
      recipient: told('An'),
      subject: told('Betreff'),
      createdAt: moment('Geschrieben am'),
      sentAt: moment('Abgeschickt am'),
      sha256: kept.machine,
      keepUntil: moment('Aufbewahrt bis'),
      providerId: kept.machine,
    },
    of: (accountId) => eq(letter.accountId, accountId),
  }),
];
