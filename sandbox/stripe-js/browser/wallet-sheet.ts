import type { LineItem } from '@stripe/stripe-js';
import type { Wallet } from '#sandbox/stripe/card/wallet.ts';

export interface SheetRequest {
  wallet: Wallet;
  business: string;
  lineItems: LineItem[];
  /** In the currency's smallest unit; null when the card is only stored. */
  total: { amount: number; currency: string } | null;
  /** The number of the card that the person pays with. */
  pay: (number: string) => void;
  cancel: () => void;
}

export interface WalletSheet {
  failed: (message: string) => void;
  close: () => void;
}

export type OpenSheet = (request: SheetRequest) => WalletSheet;

/** Makes a wallet's payment sheet: the items, the card, and buttons to pay or cancel. */
export function walletSheets(): OpenSheet {
  const names: Record<Wallet, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
  const cards = [
    ['4242424242424242', 'Visa •••• 4242'],
    ['4000000000009995', 'Visa •••• 9995 (nicht gedeckt)'],
    ['4000000000000341', 'Visa •••• 0341 (spätere Zahlungen scheitern)'],
  ] as const;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    dialog[data-stripe-wallet] {
      border: 0; border-radius: 16px 16px 0 0; padding: 1.25rem 1.5rem 1.5rem; margin: auto auto 0;
      box-sizing: border-box; width: min(28rem, 100vw); max-width: none; max-height: 90dvh; overflow: auto;
      background: #f5f5f7; color: #1c1c1e; font: 16px/1.5 system-ui, sans-serif;
    }
    dialog[data-stripe-wallet]::backdrop { background: rgb(0 0 0 / 0.45); }
    dialog[data-stripe-wallet] h2 { margin: 0 0 0.75rem; font-size: 1.125rem; }
    dialog[data-stripe-wallet] dl { margin: 0 0 1rem; }
    dialog[data-stripe-wallet] dl div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.25rem 0; }
    dialog[data-stripe-wallet] dl div:last-child { font-weight: 600; border-top: 1px solid #d1d1d6; }
    dialog[data-stripe-wallet] dd { margin: 0; }
    dialog[data-stripe-wallet] label { display: grid; gap: 0.25rem; margin: 0 0 1rem; font-size: 0.875rem; color: inherit; }
    dialog[data-stripe-wallet] select, dialog[data-stripe-wallet] button {
      font: inherit; font-size: 1rem; width: 100%; min-height: 2.75rem; border-radius: 8px;
      border: 1px solid #6e6e73; background: #fff; color: inherit; padding: 0.375rem 0.75rem;
    }
    dialog[data-stripe-wallet] button { display: block; margin-top: 0.5rem; text-align: center; cursor: pointer; }
    dialog[data-stripe-wallet] button:first-of-type { background: #000; color: #fff; font-weight: 600; }
    dialog[data-stripe-wallet] button:disabled { opacity: 0.6; cursor: progress; }
    dialog[data-stripe-wallet] :focus-visible { outline: 3px solid #0a62d0; outline-offset: 2px; }
    dialog[data-stripe-wallet] [role='alert']:empty { display: none; }
    dialog[data-stripe-wallet] [role='alert'] { margin: 0 0 0.5rem; color: #b3161b; }
  `);

  function make<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    text: string,
    ...children: Node[]
  ): HTMLElementTagNameMap[Tag] {
    const node = document.createElement(tag);
    node.append(text, ...children);
    return node;
  }

  function money({ amount, currency }: { amount: number; currency: string }): string {
    const format = new Intl.NumberFormat('de-DE', { style: 'currency', currency });
    return format.format(amount / 100);
  }

  return (request) => {
    const { total } = request;
    const currency = total?.currency ?? 'eur';
    const dialog = document.createElement('dialog');
    dialog.dataset.stripeWallet = request.wallet;
    dialog.setAttribute('aria-label', names[request.wallet]);
    const rows = request.lineItems.map(({ name, amount }) => [name, money({ amount, currency })]);
    rows.push([request.business, total ? money(total) : 'Karte hinterlegen']);
    const list = make(
      'dl',
      '',
      ...rows.map(([label = '', value = '']) =>
        make('div', '', make('dt', label), make('dd', value)),
      ),
    );
    const select = make(
      'select',
      '',
      ...cards.map(([value, label]) => Object.assign(make('option', label), { value })),
    );
    const alert = make('p', '');
    alert.setAttribute('role', 'alert');
    const pay = Object.assign(make('button', 'Bezahlen'), { type: 'button' });
    const cancel = Object.assign(make('button', 'Abbrechen'), { type: 'button' });
    const heading = make('h2', names[request.wallet]);
    dialog.append(heading, list, make('label', 'Karte', select), alert, pay, cancel);
    let isClosed = false;

    function close(): void {
      isClosed = true;
      dialog.remove();
    }

    pay.addEventListener('click', () => {
      pay.disabled = true;
      alert.textContent = '';
      request.pay(select.value);
    });
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      if (isClosed) return;
      close();
      request.cancel();
    });
    if (!document.adoptedStyleSheets.includes(sheet)) {
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    }
    document.body.append(dialog);
    dialog.showModal();
    return {
      close,
      failed(message) {
        alert.textContent = message;
        pay.disabled = false;
      },
    };
  };
}
