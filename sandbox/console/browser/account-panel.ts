import type { ConsoleTools, Panel } from './panel.ts';

/** What an account's owner sets at Stripe: payment methods, the end of retries, the API version. */
export function accountPanel({ api, dom, done, report }: ConsoleTools): Panel {
  const methods = dom.byId('account-methods') as HTMLFieldSetElement;
  const boxes = [...methods.querySelectorAll('input')];
  const dunning = dom.byId('account-dunning') as HTMLSelectElement;
  const version = dom.byId('account-version') as HTMLSelectElement;

  for (const box of boxes) {
    box.addEventListener('change', () => {
      const off = boxes.filter(({ checked }) => !checked).map(({ value }) => value);
      const words = box.checked ? 'wieder ein' : 'aus';
      const sentence = `${box.labels?.[0]?.textContent.trim()} ist bei Stripe ${words}geschaltet.`;
      api
        .post('payment-methods', { off })
        .then(() => done(sentence))
        .catch(report);
    });
  }

  dunning.addEventListener('change', () => {
    api
      .post('dunning', { end: dunning.value })
      .then(() => done('Das gilt, sobald wieder ein letzter Versuch scheitert.'))
      .catch(report);
  });

  version.addEventListener('change', () => {
    api
      .post('account-version', { version: version.value })
      .then(() => done('Das gilt für die Ereignisse, die von nun an entstehen.'))
      .catch(report);
  });

  return {
    async load() {
      const [{ off }, retries, account] = await Promise.all([
        api.get<{ off: string[] }>('payment-methods'),
        api.get<{ end: string }>('dunning'),
        api.get<{ version: string }>('account-version'),
      ]);
      for (const box of boxes) box.checked = !off.includes(box.value);
      dunning.value = retries.end;
      version.value = account.version;
      // Before, they do not show what is set.
      for (const field of [methods, dunning, version]) field.disabled = false;
    },
  };
}
