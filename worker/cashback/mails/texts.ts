import { dealPath } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** The button that leads to a deal. */
export function toDeal(origin: string, dealId: number) {
  return { link: { text: 'Zum Deal', href: origin + dealPath(dealId) } };
}

/** `1 Freimonat`, `3 Freimonate`. */
export function freeMonths(count: number): string {
  return count === 1 ? '1 Freimonat' : `${count} Freimonate`;
}

export const questions = `Fragen dazu beantworten wir unter ${product.supportEmail}.`;
