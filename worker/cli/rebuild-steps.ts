import { statementText } from '#worker/db/statement-text.ts';
import { rebuildNumbers } from '#worker/desk/numbers/shared-sql.ts';

/** The statements that make the desk's numbers anew, in their order. */
export const rebuildSteps: readonly string[] = (
  ['noDays', 'noMonths', 'days', 'months'] as const
).map((step) => statementText((db) => rebuildNumbers(db)[step]));
