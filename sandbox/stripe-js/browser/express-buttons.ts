import type { Wallet } from '#sandbox/stripe/card/wallet.ts';
import type { ExpressOptions } from './element-types.ts';

export interface ExpressButtons {
  node: HTMLElement;
  show: (wallets: Wallet[], options: ExpressOptions) => void;
}

/** Makes the buttons of a device's wallets, in the requested order and look. */
export function expressButtonRows(): (onClick: (wallet: Wallet) => void) => ExpressButtons {
  const names: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
  const verbs: Record<string, string> = {
    book: 'Buchen mit ',
    buy: 'Kaufen mit ',
    'check-out': 'Bezahlen mit ',
    checkout: 'Bezahlen mit ',
    order: 'Bestellen mit ',
    pay: 'Bezahlen mit ',
    subscribe: 'Abonnieren mit ',
  };

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-stripe-express] { display: grid; gap: 8px; }
    [data-stripe-express][data-row] { grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); }
    [data-stripe-express] button {
      all: unset; box-sizing: border-box; cursor: pointer; text-align: center; padding: 0 1rem; min-height: 44px;
      border: 1px solid #000; border-radius: 4px; background: #000; color: #fff; font: 500 16px/1.25 system-ui, sans-serif;
    }
    [data-stripe-express] button[data-theme^='white'] { background: #fff; color: #000; }
    [data-stripe-express] button:focus-visible { outline: 3px solid #0a62d0; outline-offset: 2px; }
  `);

  function wish(wallet: Wallet, options: ExpressOptions) {
    const { buttonTheme, buttonType } = options;
    return wallet === 'apple_pay'
      ? { theme: buttonTheme?.applePay, type: buttonType?.applePay ?? 'plain' }
      : { theme: buttonTheme?.googlePay, type: buttonType?.googlePay ?? 'buy' };
  }

  return (onClick) => {
    const node = document.createElement('div');
    node.dataset.stripeExpress = '';
    if (!document.adoptedStyleSheets.includes(sheet)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }

    function button(wallet: Wallet, options: ExpressOptions): HTMLElement {
      const { theme, type } = wish(wallet, options);
      const element = document.createElement('button');
      element.type = 'button';
      element.dataset.wallet = wallet;
      element.dataset.theme = theme ?? 'black';
      element.textContent = `${verbs[type] ?? ''}${names[wallet]}`;
      if (options.buttonHeight !== undefined) element.style.height = `${options.buttonHeight}px`;
      element.addEventListener('click', () => onClick(wallet));
      return element;
    }

    return {
      node,
      show(wallets, options) {
        const order = options.paymentMethodOrder ?? [];
        // Both spellings count, `apple_pay` and `applePay`. Wallets that are not mentioned come
        // last.
        const plain = (name: string) => name.replace('_', '').toLowerCase();
        const places = new Map(order.map((name, at) => [plain(name), at - order.length]));
        const place = (wallet: Wallet) => places.get(plain(wallet)) ?? 0;
        const sorted = wallets.toSorted((one, other) => place(one) - place(other));
        node.toggleAttribute('data-row', options.layout?.maxColumns !== 1);
        node.replaceChildren(...sorted.map((wallet) => button(wallet, options)));
      },
    };
  };
}
