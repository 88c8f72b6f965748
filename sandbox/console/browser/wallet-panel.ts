import type { Desk, Panel } from './panel.ts';

/** Whether the devices of this world have Apple Pay and Google Pay. */
export function walletPanel({ api, dom, done, report }: Desk): Panel {
  const box = dom.byId('wallet-available') as HTMLInputElement;

  box.addEventListener('change', () => {
    const available = box.checked;
    api
      .post('wallet', { available })
      .then(() => done(available ? 'Das Gerät hat jetzt Wallets.' : 'Das Gerät hat keine Wallets.'))
      .catch(report);
  });

  return {
    async load() {
      box.checked = (await api.get<{ available: boolean }>('wallet')).available;
    },
  };
}
