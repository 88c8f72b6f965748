import type { ConsoleTools } from './panel.ts';

/** The reset: asks once, then empties the world. */
export function resetPanel({ api, dom, done, report }: ConsoleTools): void {
  const dialog = dom.byId('reset-dialog') as HTMLDialogElement;
  dom.byId('reset-ask').addEventListener('click', () => dialog.showModal());
  dialog.addEventListener('close', () => {
    if (dialog.returnValue !== 'reset') return;
    dialog.returnValue = '';
    api
      .post('reset')
      .then(() => done('Alles ist wieder wie am Anfang.'))
      .catch(report);
  });
}
