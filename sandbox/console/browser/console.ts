import type { accountPanel } from './account-panel.ts';
import type { apis } from './api.ts';
import type { clockPanel } from './clock-panel.ts';
import type { customerActs } from './customer-acts.ts';
import type { customersPanel } from './customers-panel.ts';
import type { debitsPanel } from './debits-panel.ts';
import type { deliveriesPanel } from './deliveries-panel.ts';
import type { doms } from './dom.ts';
import type { faultsPanel } from './faults-panel.ts';
import type { identitiesPanel } from './identities-panel.ts';
import type { inboxPanel } from './inbox-panel.ts';
import type { ConsoleTools } from './panel.ts';
import type { partnerAppPanel } from './partner-app-panel.ts';
import type { partnerPanel } from './partner-panel.ts';
import type { resetPanel } from './reset-panel.ts';
import type { approvalsPanel } from './approvals-panel.ts';
import type { walletPanel } from './wallet-panel.ts';
import type { wordings } from './words.ts';

/** The functions whose source makes up the console's script. */
export interface ConsoleParts {
  accountPanel: typeof accountPanel;
  apis: typeof apis;
  clockPanel: typeof clockPanel;
  customerActs: typeof customerActs;
  customersPanel: typeof customersPanel;
  debitsPanel: typeof debitsPanel;
  deliveriesPanel: typeof deliveriesPanel;
  doms: typeof doms;
  faultsPanel: typeof faultsPanel;
  identitiesPanel: typeof identitiesPanel;
  inboxPanel: typeof inboxPanel;
  partnerAppPanel: typeof partnerAppPanel;
  partnerPanel: typeof partnerPanel;
  resetPanel: typeof resetPanel;
  approvalsPanel: typeof approvalsPanel;
  walletPanel: typeof walletPanel;
  wordings: typeof wordings;
}

/** Starts the panels, and reloads them when the person returns to the page. */
export function startConsole(parts: ConsoleParts): void {
  const status = document.getElementById('status');

  function show(sentence: string, failed: boolean): void {
    if (!status) return;
    status.textContent = sentence;
    status.classList.toggle('failed', failed);
  }

  const say = (sentence: string) => show(sentence, false);

  function report(error: unknown): void {
    show(error instanceof Error ? error.message : String(error), true);
  }

  const tools: ConsoleTools = {
    api: parts.apis(),
    dom: parts.doms(report),
    words: parts.wordings(),
    report,
    say,
    async done(sentence) {
      say(sentence);
      await load();
    },
  };
  const panels = [
    parts.clockPanel(tools),
    parts.inboxPanel(tools),
    parts.accountPanel(tools),
    parts.customersPanel(tools, parts.customerActs(tools)),
    parts.approvalsPanel(tools),
    parts.debitsPanel(tools),
    parts.walletPanel(tools),
    parts.identitiesPanel(tools),
    parts.partnerPanel(tools),
    parts.partnerAppPanel(tools),
    parts.deliveriesPanel(tools),
    parts.faultsPanel(tools),
  ];
  parts.resetPanel(tools);

  async function load(): Promise<void> {
    await Promise.all(panels.map((panel) => panel.load().catch(report)));
  }

  document.addEventListener('visibilitychange', () => !document.hidden && void load());
  document
    .getElementById('refresh')
    ?.addEventListener('click', () => void tools.done('Neu geladen.'));
  void load();
}
