import type Stripe from 'stripe';

/** The wallets that a device may have. */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

/** What Stripe shows about the wallet of a card. */
export function walletOf(wallet: Wallet, number: string): Stripe.PaymentMethod.Card.Wallet {
  return { type: wallet, dynamic_last4: number.slice(-4), [wallet]: {} };
}
