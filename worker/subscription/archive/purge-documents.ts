import { purgeFiles } from '#worker/schedule/purge.ts';
import { oldDocuments } from '#worker/subscription/archive/archive-sql.ts';

/** Deletes invoices and credit notes whose legal years are over. Part of the scheduled run. */
export const purgeDocuments = purgeFiles(oldDocuments);
