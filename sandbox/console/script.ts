import { servedScript } from '#sandbox/stripe-js/served-script.ts';
import { accountPanel } from './browser/account-panel.ts';
import { apis } from './browser/api.ts';
import { clockPanel } from './browser/clock-panel.ts';
import { startConsole } from './browser/console.ts';
import { customerActs } from './browser/customer-acts.ts';
import { customersPanel } from './browser/customers-panel.ts';
import { debitsPanel } from './browser/debits-panel.ts';
import { deliveriesPanel } from './browser/deliveries-panel.ts';
import { doms } from './browser/dom.ts';
import { faultsPanel } from './browser/faults-panel.ts';
import { identitiesPanel } from './browser/identities-panel.ts';
import { inboxPanel } from './browser/inbox-panel.ts';
import { partnerAppPanel } from './browser/partner-app-panel.ts';
import { partnerPanel } from './browser/partner-panel.ts';
import { resetPanel } from './browser/reset-panel.ts';
import { approvalsPanel } from './browser/approvals-panel.ts';
import { walletPanel } from './browser/wallet-panel.ts';
import { wordings } from './browser/words.ts';

/** The source of the console's script. */
export function consoleScript(): string {
  return servedScript(startConsole, {
    accountPanel,
    apis,
    clockPanel,
    customerActs,
    customersPanel,
    debitsPanel,
    deliveriesPanel,
    doms,
    faultsPanel,
    identitiesPanel,
    inboxPanel,
    partnerAppPanel,
    partnerPanel,
    resetPanel,
    approvalsPanel,
    walletPanel,
    wordings,
  });
}
