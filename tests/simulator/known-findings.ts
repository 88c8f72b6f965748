import type { Ledger } from '#tests/model/ledger.ts';
import { ruleNames } from '#tests/model/rules.ts';
import type { Break } from '#tests/model/rules.ts';
import { idOf } from '#worker/id-of.ts';

/** The state of a life when a rule was broken in it. */
export interface State {
  /** Null if the life never came to rest. */
  ledger: Ledger | null;
  /** The product's log lines of level error. */
  faults: readonly string[];
}

/**
 * A known fault, which waits for the issue that fixes it. It is recognised by the rule that it
 * breaks and by the state in which it does so. A seed would not recognise it in another life.
 */
export interface KnownFinding {
  id: string;
  /** The number of the issue that fixes it and then removes it from this list. */
  issue: number;
  says: string;
  rules: readonly string[];
  isIn: (broken: Break, state: State) => boolean;
}

const paused = /unknown subscription status paused/;

export const knownFindings: readonly KnownFinding[] = [
  {
    id: 'F1',
    issue: 14,
    says: 'One paused subscription fails its events and stops reconciliation for everybody.',
    rules: [...ruleNames, 'noFaultOfItsOwn', 'playable'],
    isIn: (_, { faults }) => faults.some((line) => paused.test(line)),
  },
  {
    id: 'F2',
    issue: 14,
    says: 'Two customers of one person, made at the same moment; something is sold to the one not kept.',
    rules: ['onePersonOneCustomer', 'noChargeForNothing', 'reconcileFindsNothing', 'playable'],
    isIn: (_, { ledger }) =>
      ledger !== null &&
      [...ledger.subscriptions, ...ledger.charged.map(({ charge }) => charge)].some(
        ({ customer }) => !ledger.customers.some((row) => row.customer_id === idOf(customer)),
      ),
  },
  {
    id: 'F3',
    issue: 14,
    says: 'When many events for one subscription arrive at once, some answer 500.',
    rules: ['noFaultOfItsOwn'],
    isIn: ({ where }) => where.includes('kept changing while it was being synced'),
  },
];

/** The known finding that explains a broken rule, or null. */
export function knownFinding(broken: Break, state: State): KnownFinding | null {
  const found = knownFindings.find(
    ({ rules, isIn }) => rules.includes(broken.rule) && isIn(broken, state),
  );
  return found ?? null;
}
