import type { ConsoleTools, Panel } from './panel.ts';

/** The switch that gives the devices of this world Apple Pay and Google Pay. */
export function walletPanel({ api, dom, done, report }: ConsoleTools): Panel {
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
