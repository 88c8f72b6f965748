import { auditTexts } from '#client/messages/desk-audit.ts';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import { formatMoney } from '#worker/money.ts';

const cents = /^(amount|allowance|amount_off|total)$/;
const moments = /(At|_at|^until|^date)$/;

/** What the log keeps of an action, in words; what is empty is left out. */
export function detailFacts(details: Record<string, unknown>): [string, string][] {
  return Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[auditTexts.detail(name), shown(name, value)]],
  );
}

function shown(name: string, value: unknown): string {
  if (typeof value === 'number' && cents.test(name)) return formatMoney(value);
  if (typeof value === 'number' && moments.test(name) && value > 1e11) return showMoment(value);
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  return typeof value === 'string' ? auditTexts.value(value) : JSON.stringify(value);
}
