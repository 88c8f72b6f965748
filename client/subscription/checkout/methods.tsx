import { readBootstrap } from '#client/lib/bootstrap.ts';
import { useAction } from '#client/lib/use-action.ts';
import { checkoutTexts, methodTexts, paypalTexts, walletTexts } from '#client/messages/checkout.ts';
import { CardPanel, useCardMethod } from '#client/subscription/checkout/card.tsx';
import type { Method, MethodName } from '#client/subscription/checkout/method.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { usePaypalMethod } from '#client/subscription/checkout/paypal.ts';
import { SepaPanel, useSepaMethod } from '#client/subscription/checkout/sepa.tsx';
import { WalletPanel, useWalletMethod } from '#client/subscription/checkout/wallet.tsx';
import type { WalletName } from '#client/messages/checkout.ts';
import { AppleIcon, GoogleIcon } from '#client/ui/brand-icons.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChoicePanels } from '#client/ui/choice-panels.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { BankMark, MastercardMark, PaypalMark, VisaMark } from '#client/ui/payment-marks.tsx';
import type { PaymentMethodType } from '#worker/payment-methods.ts';

/** Which type of Stripe's each method is. */
const typeOf = {
  paypal: 'paypal',
  ewallet: 'card',
  card: 'card',
  sepa: 'sepa_debit',
} as const satisfies Record<MethodName, PaymentMethodType>;

/** Whether the shop takes that payment method. */
function isOffered(name: MethodName): boolean {
  return readBootstrap().paymentMethods.includes(typeOf[name]);
}

/** The method whose panel is open at first. */
export function firstMethod(): MethodName | 'none' {
  return (['paypal', 'card', 'sepa'] as const).find(isOffered) ?? 'none';
}

/** Every payment method for `total` cents, with what its panel needs. */
export function useMethods(total: number) {
  const paypal = usePaypalMethod();
  const wallet = useWalletMethod(total);
  const card = useCardMethod();
  const sepa = useSepaMethod();
  const byName: Record<MethodName, Method> = {
    paypal,
    ewallet: wallet.method,
    card: card.method,
    sepa: sepa.method,
  };
  return { byName, wallet, card, sepa };
}

interface MethodPanelsProps {
  methods: ReturnType<typeof useMethods>;
  open: MethodName | 'none';
  libraryFailed: boolean;
  reloadLibrary: () => Promise<void>;
  onOpen: (open: MethodName | 'none') => void;
  /** Called when the input of a panel changes. */
  onChange: () => void;
}

/** The payment methods; the open panel is the chosen one. */
export function MethodPanels(props: MethodPanelsProps) {
  const { methods, open, libraryFailed, reloadLibrary, onOpen, onChange } = props;
  const failed = libraryFailed && <LibraryFailed onRetry={reloadLibrary} />;
  const panels = [
    {
      name: 'paypal',
      label: methodTexts.paypal,
      marks: <PaypalMark />,
      children: failed || <PaypalPanel />,
    },
    {
      name: 'ewallet',
      label: walletTexts.name(methods.wallet.wallets),
      marks: methods.wallet.wallets.map((wallet) => <WalletMark key={wallet} wallet={wallet} />),
      // The element must be mounted to find out whether this browser has a wallet.
      hidden: methods.wallet.wallets.length === 0,
      children: <WalletPanel wallet={methods.wallet} onChange={onChange} />,
    },
    {
      name: 'card',
      label: methodTexts.card,
      marks: (
        <>
          <VisaMark />
          <MastercardMark />
        </>
      ),
      children: failed || <CardPanel card={methods.card} onChange={onChange} />,
    },
    {
      name: 'sepa',
      label: methodTexts.sepa,
      marks: <BankMark />,
      children: failed || <SepaPanel sepa={methods.sepa} onChange={onChange} />,
    },
  ] as const;
  return (
    <ChoicePanels
      label={checkoutTexts.method}
      chosen={open}
      onChange={onOpen}
      panels={panels.filter(({ name }) => isOffered(name))}
    />
  );
}

function WalletMark({ wallet }: { wallet: WalletName }) {
  return wallet === 'applePay' ? <AppleIcon /> : <GoogleIcon />;
}

/** Shown in a panel when Stripe's library could not be loaded. */
function LibraryFailed({ onRetry }: { onRetry: () => Promise<void> }) {
  const { run, busy } = useAction(onRetry);
  return (
    <Stack gap={16}>
      <FormError text={methodTexts.failed} />
      <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
        {checkoutTexts.retry}
      </Button>
    </Stack>
  );
}

/** Explains the step at PayPal; there is nothing to fill in. */
function PaypalPanel() {
  return <p className={styles.small}>{paypalTexts.hint}</p>;
}
