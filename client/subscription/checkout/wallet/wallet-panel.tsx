import { Elements, useStripe } from '@stripe/react-stripe-js';

import { walletTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import type { useWalletMethod } from '#client/subscription/checkout/wallet/use-wallet-method.ts';
import { WalletButtons } from '#client/subscription/checkout/wallet/wallet-buttons.tsx';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { product } from '#worker/product.ts';

interface WalletPanelProps {
  wallet: ReturnType<typeof useWalletMethod>;
  onChange: () => void;
}

/** The wallet buttons, and whether a payment method has been approved. */
export function WalletPanel({ wallet, onChange }: WalletPanelProps) {
  const stripe = useStripe();
  const { total, isApproved } = wallet;
  // With nothing due today, the wallet only stores a card. The total is a whole number; rounding
  // changes nothing.
  const due =
    total > 0
      ? ({ mode: 'payment', amount: Math.ceil(total), setupFutureUsage: 'off_session' } as const)
      : ({ mode: 'setup' } as const);
  return (
    <Stack gap={16}>
      {!isApproved && (
        <p className={styles.small}>
          {walletTexts.hint} {total > 0 ? walletTexts.amount(total) : walletTexts.later}
        </p>
      )}
      {isApproved && (
        <>
          <p ref={focusOn} tabIndex={-1}>
            {walletTexts.released}
          </p>
          <div>
            <Button variant="secondary" size="small" onClick={wallet.revoke}>
              {walletTexts.again}
            </Button>
          </div>
        </>
      )}
      <div hidden={isApproved}>
        {stripe && (
          <Elements
            key={due.mode}
            stripe={stripe}
            options={{
              ...due,
              currency: product.currency,
              paymentMethodCreation: 'manual',
              locale: 'de',
            }}
          >
            <WalletButtons
              onAvailable={wallet.setAvailable}
              onApprove={(id) => {
                wallet.approve(id);
                onChange();
              }}
            />
          </Elements>
        )}
      </div>
    </Stack>
  );
}

/** The wallet's button is gone; focus the text that replaces it. */
function focusOn(node: HTMLElement | null): void {
  node?.focus();
}
