import { Elements, useStripe } from '@stripe/react-stripe-js';

import { walletTexts } from '#client/messages/checkout.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import type { useWalletMethod } from '#client/subscription/checkout/wallet/use-wallet-method.ts';
import { WalletButtons } from '#client/subscription/checkout/wallet/wallet-buttons.tsx';
import { Button } from '#client/ui/button.tsx';
import { product } from '#worker/product.ts';

interface WalletPanelProps {
  wallet: ReturnType<typeof useWalletMethod>;
  onChange: () => void;
}

/** The buttons of the device's wallets, and whether one of them has been used. */
export function WalletPanel({ wallet, onChange }: WalletPanelProps) {
  const stripe = useStripe();
  const { total, held } = wallet;
  // Nothing due today: the card is only kept. Cents are whole, so rounding up changes nothing.
  const due =
    total > 0
      ? ({ mode: 'payment', amount: Math.ceil(total), setupFutureUsage: 'off_session' } as const)
      : ({ mode: 'setup' } as const);
  return (
    <div className={styles.panel}>
      {!held && (
        <p className={styles.small}>
          {walletTexts.hint} {total > 0 ? walletTexts.amount(total) : walletTexts.later}
        </p>
      )}
      {held && (
        <>
          <p ref={focusOn} tabIndex={-1}>
            {walletTexts.released}
          </p>
          <div>
            <Button variant="secondary" size="small" onClick={wallet.takeBack}>
              {walletTexts.again}
            </Button>
          </div>
        </>
      )}
      <div hidden={held}>
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
              onRelease={(id) => {
                wallet.release(id);
                onChange();
              }}
            />
          </Elements>
        )}
      </div>
    </div>
  );
}

/** The wallet's button is gone; reading goes on with what has come of it. */
function focusOn(node: HTMLElement | null): void {
  node?.focus();
}
