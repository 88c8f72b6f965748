import type { ClickResolveDetails, ExpressPaymentType } from '@stripe/stripe-js';
import type { Wallet } from '#sandbox/stripe/card/wallet.ts';
import type { ElementShells } from './element-shell.ts';
import type { ExpressOptions, PageElement } from './element-types.ts';
import type { ExpressButtons } from './express-buttons.ts';
import type { GroupOptions } from './group-options.ts';
import type { IntegrationErrors } from './integration-error.ts';
import type { Texts } from './texts.ts';
import type { OpenSheet, WalletSheet } from './wallet-sheet.ts';

/** A wallet sheet that the person has confirmed and that waits for the shop. */
export interface ConfirmedSheet {
  wallet: Wallet;
  /** The number of the card in the wallet. */
  number: string;
  billing: object;
  close: () => void;
}

/** An express checkout element as the library sees it. */
export interface ExpressCore {
  element: PageElement;
  mounted: () => boolean;
  confirmed: () => ConfirmedSheet | null;
}

export type ExpressElement = (
  options: ExpressOptions,
  group: { options: () => GroupOptions; destroyed: () => void },
) => ExpressCore;

export interface ExpressElementParts {
  buttons: (clicked: (wallet: Wallet) => void) => ExpressButtons;
  integrationError: IntegrationErrors;
  openSheet: OpenSheet;
  shell: ElementShells;
  texts: Texts;
}

/** Makes the express checkout element: the buttons of the device's wallets, and what they open. */
export function expressElements(parts: ExpressElementParts): ExpressElement {
  const optionOf = { apple_pay: 'applePay', google_pay: 'googlePay' } as const;
  const answerMs = 1000;

  async function onDevice(): Promise<Wallet[]> {
    const response = await fetch('/sandbox/api/wallet');
    const { available } = (await response.json()) as { available: boolean };
    return available ? ['apple_pay', 'google_pay'] : [];
  }

  /** The billing details of the device's owner, as far as the shop asks for them. */
  function ownerOf({ billingAddressRequired, emailRequired, phoneNumberRequired }: ExpressOptions) {
    const address = {
      city: 'Berlin',
      country: 'DE',
      line1: 'Musterstraße 1',
      line2: null,
      postal_code: '10115',
      state: '',
    };
    return {
      name: 'Erika Mustermann',
      ...(billingAddressRequired === false ? {} : { address }),
      ...(emailRequired ? { email: 'erika@example.com' } : {}),
      ...(phoneNumberRequired ? { phone: '+493012345678' } : {}),
    };
  }

  return (options, group) => {
    let settings = options;
    let wallets: Wallet[] = [];
    let busy = false;
    let confirmed: ConfirmedSheet | null = null;
    const buttons = parts.buttons(clicked);
    const shell = parts.shell('expressCheckout', buttons.node, {
      mounted() {
        const nothing = { complete: false, empty: false, focus: false, invalid: false };
        shell.mark(nothing, undefined);
        void load();
      },
      destroyed: () => group.destroyed(),
      update(next) {
        settings = { ...settings, ...next };
        if (shell.mounted()) buttons.show(wallets, settings);
      },
      focus: () => buttons.node.querySelector('button')?.focus(),
      blur: () => (document.activeElement as HTMLElement | null)?.blur(),
      clear() {},
    });
    const { listeners } = shell;
    const elementType = 'expressCheckout';

    buttons.node.addEventListener('focusin', () => shell.emit('focus'));
    buttons.node.addEventListener('focusout', () => shell.emit('blur'));
    buttons.node.addEventListener('keydown', ({ key }) => key === 'Escape' && shell.emit('escape'));

    function allowed(wallet: Wallet): boolean {
      const { paymentMethodTypes: types } = group.options();
      const name = optionOf[wallet];
      const wish = settings.paymentMethods?.[name] ?? settings.wallets?.[name];
      return wish !== 'never' && (types === undefined || types.includes('card'));
    }

    async function load(): Promise<void> {
      try {
        wallets = (await onDevice()).filter(allowed);
      } catch {
        const code = 'api_connection_error';
        const error = { type: code, message: parts.texts.message(code) };
        return listeners.emit('loaderror', { elementType, error });
      }
      // Where nothing is drawn, inside `display: none`, it never becomes ready.
      if (!shell.mounted() || buttons.node.getClientRects().length === 0) return;
      buttons.show(wallets, settings);
      const has = (wallet: Wallet) => wallets.includes(wallet);
      const others = { amazonPay: false, klarna: false, link: false, paypal: false };
      const mine = { applePay: has('apple_pay'), googlePay: has('google_pay') };
      const none = wallets.length === 0;
      listeners.emit('ready', {
        elementType,
        availablePaymentMethods: none ? undefined : { ...others, ...mine },
      });
      const paymentMethods = Object.fromEntries(
        Object.entries({ ...others, ...mine }).map(([name, available]) => [name, { available }]),
      );
      listeners.emit('availablepaymentmethodschange', {
        elementType,
        paymentMethods: none ? undefined : paymentMethods,
      });
    }

    function clicked(wallet: Wallet): void {
      if (busy) return;
      busy = true;
      if (!listeners.hasListener('click')) return open(wallet, {});
      let hasAnswered = false;
      const answer = (act: () => void) => {
        if (hasAnswered) return;
        hasAnswered = true;
        clearTimeout(timer);
        act();
      };
      const timer = setTimeout(
        () =>
          answer(() => {
            busy = false;
            console.error(
              parts.integrationError(
                'The resolve or reject function of the click event has to be called within 1 second.',
              ),
            );
          }),
        answerMs,
      );
      listeners.emit('click', {
        elementType,
        expressPaymentType: wallet satisfies ExpressPaymentType,
        resolve: (details: ClickResolveDetails = {}) => answer(() => open(wallet, details)),
        reject: () => answer(() => (busy = false)),
      });
    }

    function totalOf(items: { amount: number }[]) {
      const { amount, currency = 'eur' } = group.options();
      const sum = items.reduce((total, item) => total + item.amount, 0);
      if (amount === undefined) return null;
      if (sum <= amount) return { amount, currency };
      busy = false;
      throw parts.integrationError(
        `The amount ${amount} is less than the total amount of the line items provided.`,
      );
    }

    function open(wallet: Wallet, details: ClickResolveDetails): void {
      const wishes = { ...settings, ...details };
      const lineItems = wishes.lineItems ?? [];
      const sheet: WalletSheet = parts.openSheet({
        wallet,
        business: wishes.business?.name ?? 'Lexlern',
        lineItems,
        total: totalOf(lineItems),
        pay: (number) => confirm(wallet, number, ownerOf(wishes), sheet),
        cancel() {
          leave();
          shell.emit('cancel');
        },
      });
    }

    function leave(): void {
      confirmed = null;
      busy = false;
    }

    function confirm(wallet: Wallet, number: string, billing: object, sheet: WalletSheet): void {
      confirmed = {
        wallet,
        number,
        billing,
        close() {
          leave();
          sheet.close();
        },
      };
      listeners.emit('confirm', {
        elementType,
        expressPaymentType: wallet satisfies ExpressPaymentType,
        billingDetails: billing,
        paymentFailed({ message }: { message?: string } = {}) {
          confirmed = null;
          sheet.failed(message ?? 'Die Zahlung ist nicht abgeschlossen.');
        },
      });
    }

    return { element: shell.element, mounted: shell.mounted, confirmed: () => confirmed };
  };
}
