import type { apis } from './api.ts';
import type { clockPanel } from './clock-panel.ts';
import type { customersPanel } from './customers-panel.ts';
import type { debitsPanel } from './debits-panel.ts';
import type { deliveriesPanel } from './deliveries-panel.ts';
import type { doms } from './dom.ts';
import type { faultsPanel } from './faults-panel.ts';
import type { identitiesPanel } from './identities-panel.ts';
import type { inboxPanel } from './inbox-panel.ts';
import type { Desk } from './panel.ts';
import type { partnerPanel } from './partner-panel.ts';
import type { resetPanel } from './reset-panel.ts';
import type { waitingPanel } from './waiting-panel.ts';
import type { walletPanel } from './wallet-panel.ts';
import type { wordings } from './words.ts';

/** Every function whose source the console's script consists of. */
export interface ConsoleParts {
  apis: typeof apis;
  clockPanel: typeof clockPanel;
  customersPanel: typeof customersPanel;
  debitsPanel: typeof debitsPanel;
  deliveriesPanel: typeof deliveriesPanel;
  doms: typeof doms;
  faultsPanel: typeof faultsPanel;
  identitiesPanel: typeof identitiesPanel;
  inboxPanel: typeof inboxPanel;
  partnerPanel: typeof partnerPanel;
  resetPanel: typeof resetPanel;
  waitingPanel: typeof waitingPanel;
  walletPanel: typeof walletPanel;
  wordings: typeof wordings;
}

/** Puts the panels together and loads them anew whenever the person comes back to the page. */
export function startConsole(parts: ConsoleParts): void {
  const status = document.getElementById('status');

  function say(sentence: string, failed: boolean): void {
    if (!status) return;
    status.textContent = sentence;
    status.classList.toggle('failed', failed);
  }

  function report(error: unknown): void {
    say(error instanceof Error ? error.message : String(error), true);
  }

  const desk: Desk = {
    api: parts.apis(),
    dom: parts.doms(report),
    words: parts.wordings(),
    report,
    async done(sentence) {
      say(sentence, false);
      await load();
    },
  };
  const panels = [
    parts.clockPanel(desk),
    parts.inboxPanel(desk),
    parts.customersPanel(desk),
    parts.waitingPanel(desk),
    parts.debitsPanel(desk),
    parts.walletPanel(desk),
    parts.identitiesPanel(desk),
    parts.partnerPanel(desk),
    parts.deliveriesPanel(desk),
    parts.faultsPanel(desk),
  ];
  parts.resetPanel(desk);

  async function load(): Promise<void> {
    await Promise.all(panels.map((panel) => panel.load().catch(report)));
  }

  document.addEventListener('visibilitychange', () => !document.hidden && void load());
  document
    .getElementById('refresh')
    ?.addEventListener('click', () => void desk.done('Neu geladen.'));
  void load();
}
