import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { Charge } from '#worker/subscription/clock/charges.ts';

/**
 * What is still charged before a cancelled contract ends, in a sentence; null for nothing. Pure.
 */
export function chargesText(charges: readonly Pick<Charge, 'at' | 'cents'>[]): string | null {
  const [next, ...later] = charges.filter(({ cents }) => cents > 0);
  if (!next) return null;
  const { at, cents } = next;
  if (later.length === 0) {
    return `Bis dahin buchen wir noch einmal ab: ${formatMoney(cents)} am ${formatDate(at)}.`;
  }
  const sum = later.reduce((total, one) => total + one.cents, cents);
  const together = `zusammen ${formatMoney(sum)}`;
  const many = `Bis dahin buchen wir noch ${later.length + 1} Mal ab`;
  return later.every((one) => one.cents === cents)
    ? `${many}: je ${formatMoney(cents)}, ${together}, das nächste Mal am ${formatDate(at)}.`
    : `${many}, ${together}, das nächste Mal ${formatMoney(cents)} am ${formatDate(at)}.`;
}
