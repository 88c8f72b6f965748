import { methodTexts } from '#client/messages/checkout.ts';
import { CardPanel } from '#client/subscription/checkout/card/card-panel.tsx';
import { LibraryFailed } from '#client/subscription/checkout/library-failed.tsx';
import { BankMark, PaypalMark, WalletMark } from '#client/subscription/checkout/marks.tsx';
import type { MethodName } from '#client/subscription/checkout/method.ts';
import { PaypalPanel } from '#client/subscription/checkout/paypal/paypal-panel.tsx';
import { SepaPanel } from '#client/subscription/checkout/sepa/sepa-panel.tsx';
import type { useMethods } from '#client/subscription/checkout/use-methods.ts';
import { WalletPanel } from '#client/subscription/checkout/wallet/wallet-panel.tsx';
import { Accordion } from '#client/ui/accordion.tsx';
import { CardIcon } from '#client/ui/icons.tsx';

interface MethodPanelsProps {
  methods: ReturnType<typeof useMethods>;
  open: MethodName | 'none';
  libraryFailed: boolean;
  reloadLibrary: () => Promise<void>;
  onOpen: (open: MethodName | 'none') => void;
  /** Something in a panel was changed. */
  onChange: () => void;
}

/** The ways to pay; the open one is the chosen one. */
export function MethodPanels(props: MethodPanelsProps) {
  const { methods, open, libraryFailed, reloadLibrary, onOpen, onChange } = props;
  const failed = libraryFailed && <LibraryFailed onRetry={reloadLibrary} />;
  return (
    <Accordion
      open={open}
      onChange={onOpen}
      panels={[
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
          // Its element has to be there to say whether this browser can pay with it.
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
      ]}
    />
  );
}
