import { readBootstrap } from '#client/lib/bootstrap.ts';
import { useAction } from '#client/lib/use-action.ts';
import { checkoutTexts, methodTexts, paypalTexts } from '#client/messages/checkout.ts';
import { CardPanel, useCardMethod } from '#client/subscription/checkout/card.tsx';
import type { Method, MethodName } from '#client/subscription/checkout/method.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { usePaypalMethod } from '#client/subscription/checkout/paypal.ts';
import { SepaPanel, useSepaMethod } from '#client/subscription/checkout/sepa.tsx';
import { WalletPanel, useWalletMethod } from '#client/subscription/checkout/wallet.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChoicePanels } from '#client/ui/choice-panels.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { CardIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { PaymentMethodType } from '#worker/payment-methods.ts';

/** PayPal's letter, twice, one behind the other. */
function PaypalMark() {
  return (
    <Icon>
      <path d="M6 17.5L8 4h5.6c2.6 0 4 1.7 3.6 4-.4 2.6-2.4 4.2-5.2 4.2H9.6L8.8 17.5z" />
      <path d="M17.4 7.6c1.5.7 2.2 2.1 1.9 4-.4 2.5-2.3 3.9-4.9 3.9h-1.6L12 20.5H8.6l.4-3" />
    </Icon>
  );
}

/** A wallet with a clasp. */
function WalletMark() {
  return (
    <Icon>
      <path d="M17 7.5V5.5a1.5 1.5 0 0 0-1.9-1.45L5 6.6A2 2 0 0 0 3.5 8.5V17A2.5 2.5 0 0 0 6 19.5h12a2.5 2.5 0 0 0 2.5-2.5v-7A2.5 2.5 0 0 0 18 7.5H5" />
      <path d="M20.5 11.5h-4a2 2 0 0 0 0 4h4" />
    </Icon>
  );
}

/** The front of a bank: gable, columns and steps. */
function BankMark() {
  return (
    <Icon>
      <path d="M3.5 9.5L12 4l8.5 5.5z" />
      <path d="M6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 20h17" />
    </Icon>
  );
}

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
      icon: <PaypalMark />,
      children: failed || <PaypalPanel />,
    },
    {
      name: 'ewallet',
      label: methodTexts.ewallet,
      icon: <WalletMark />,
      // The element must be mounted to find out whether this browser has a wallet.
      hidden: !methods.wallet.available,
      children: <WalletPanel wallet={methods.wallet} onChange={onChange} />,
    },
    {
      name: 'card',
      label: methodTexts.card,
      icon: <CardIcon />,
      children: failed || <CardPanel card={methods.card} onChange={onChange} />,
    },
    {
      name: 'sepa',
      label: methodTexts.sepa,
      icon: <BankMark />,
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
