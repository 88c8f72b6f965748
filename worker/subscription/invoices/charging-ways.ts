/** What is charged for a debt: the invoice that was not paid, or the settlement of its dispute. */
export const chargingWays = ['invoice', 'settlement'] as const;

export type ChargingWay = (typeof chargingWays)[number];
