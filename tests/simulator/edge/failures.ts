/*
 * The runtime's messages for what it refuses before SQLite, and its additions to SQLite's messages.
 */

export const noStatement = 'SQL code did not contain a statement.';
export const wrongCount = 'Wrong number of parameter bindings for SQL query.';
export const onlyLastTakesValues =
  'When executing multiple SQL statements in a single call, only the last statement can have parameters.';
export const tooLong = 'statement too long: SQLITE_TOOBIG';
export const noTransactions =
  'To execute a transaction, please use the state.storage.transaction() or ' +
  'state.storage.transactionSync() APIs instead of the SQL BEGIN TRANSACTION or SAVEPOINT ' +
  'statements. The JavaScript API is safer because it will automatically roll back on exceptions, ' +
  "and because it interacts correctly with Durable Objects' automatic atomic write coalescing.";

/** SQLite's result codes (sqlite.org/rescode.html). */
const codes: Record<number, string> = {
  1: 'SQLITE_ERROR',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  275: 'SQLITE_CONSTRAINT_CHECK',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  3091: 'SQLITE_CONSTRAINT_DATATYPE',
};

/** The same failure with the runtime's message. */
export function asRuntimeFails(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, errcode, code } = error as Error & { errcode?: number; code?: string };
  // The text contains only comments.
  if (code === 'ERR_INVALID_ARG_VALUE') return new Error(noStatement);
  if (errcode === undefined) return error;
  const name = codes[errcode & 255] ?? `SQLITE_${errcode & 255}`;
  const extended = errcode > 255 ? ` (extended: ${codes[errcode] ?? errcode})` : '';
  return new Error(`${message}: ${name}${extended}`);
}
