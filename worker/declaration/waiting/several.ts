import { formatSecond } from '#worker/declaration/moment.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';

/* How a letter speaks of several declarations. Pure. */

/** So many declarations are told in full in one letter; of others it has reference and time. */
export const mostTold = 20;

/** Of still more, the letter says only how many there are. */
const mostNamed = 100;

/** What a letter says of a declaration that it does not tell in full. */
export type Named = Pick<Declaration, 'reference' | 'receivedAt'>;

/** The declarations that one letter is about: those that it tells in full, and the others. */
export interface Group<Told> {
  wholes: readonly Told[];
  others: readonly Named[];
}

/** What a letter is headed by. `isAgain`: its reader knows of them. */
export function counted(door: Door, count: number, isAgain: boolean): string {
  return `${count} ${isAgain ? '' : 'weitere '}${nounOf(door, count)}`;
}

/** The German word for so many of them. */
export function nounOf(door: Door, count: number): string {
  if (door === 'cancellation') return count === 1 ? 'Kündigung' : 'Kündigungen';
  return count === 1 ? 'Widerruf' : 'Widerrufe';
}

/** Reference and time of the declarations that a letter does not tell in full. Pure. */
export function furtherBlocks(others: readonly Named[]): Block[] {
  if (others.length === 0) return [];
  const lines = others
    .slice(0, mostNamed)
    .map(({ reference, receivedAt }) => `${reference}, eingegangen am ${formatSecond(receivedAt)}`);
  return [
    `Und ${others.length} weitere, die uns ebenso vorliegen. Schreib uns an ${product.supportEmail}, wenn Du mehr zu ihnen wissen willst:`,
    { lines },
  ];
}
