import { useAction } from '#client/lib/use-action.ts';
import { checkoutTexts, methodTexts, paypalTexts } from '#client/messages/checkout.ts';
import { CardPanel } from '#client/subscription/checkout/card/card-panel.tsx';
import { BankMark, PaypalMark, WalletMark } from '#client/subscription/checkout/marks.tsx';
import type { MethodName } from '#client/subscription/checkout/method.ts';
import styles from '#client/subscription/checkout/panel.module.css';
import { SepaPanel } from '#client/subscription/checkout/sepa/sepa-panel.tsx';
import { isOffered } from '#client/subscription/checkout/use-methods.ts';
import type { useMethods } from '#client/subscription/checkout/use-methods.ts';
import { WalletPanel } from '#client/subscription/checkout/wallet/wallet-panel.tsx';
import { ChoicePanels } from '#client/ui/choice-panels.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { CardIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';

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
