/**
 * What there is once for a person: a trial, what only new customers get, and the money-back
 * guarantee (docs/decisions/0078).
 */
export const onceOnly = ['trial', 'customer', 'guarantee'] as const;

export type OnceOnly = (typeof onceOnly)[number];
