import type Stripe from 'stripe';

/** The wallets of a device that hold cards. */
export const wallets = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof wallets)[number];

/** What Stripe shows of the wallet a card came out of. */
export function walletOf(wallet: Wallet, number: string): Stripe.PaymentMethod.Card.Wallet {
  return { type: wallet, dynamic_last4: number.slice(-4), [wallet]: {} };
}
