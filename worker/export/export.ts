import { addDays } from '#worker/calendar.ts';
import { retention } from '#worker/legal/kept.ts';

/** Until when an export can be fetched that was asked for at that moment, UTC milliseconds. */
export function endOf(askedAt: number): number {
  return addDays(askedAt, retention.exportFile.period.days);
}

/** The folder in R2. */
const folder = 'exports/';

/** Where the file of an export lies in R2. */
export function exportKey(id: string): string {
  return `${folder}${id}.zip`;
}

/*
 * What one export may use. The paid plan lets an invocation make 1,000 calls and use 128 MB of
 * memory (docs/decisions/0064): about 50 calls are not for documents.
 */

/** Documents beside the data itself; each takes one call. */
export const mostDocuments = 800;
/** Bytes of all documents. */
export const mostBytes = 100 * 1024 * 1024;
/** Documents that are fetched, and held, at once. */
export const atOnce = 4;
/** Rows of each table. Nobody has that many. */
export const mostRows = 5000;
