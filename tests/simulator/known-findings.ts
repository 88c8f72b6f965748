import type { Ledger } from '#tests/model/ledger.ts';
import type { Break } from '#tests/model/rules.ts';
import { invoicesOf } from '#tests/model/rules/at-stripe.ts';

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

export const knownFindings: readonly KnownFinding[] = [
  {
    id: 'S1',
    issue: 16,
    says: 'Who goes on after Stripe has charged a share of a period pays nothing for the rest of it.',
    rules: ['billedAsQuoted'],
    isIn: (_, { ledger }) => ledger !== null && hasPaidAShareOnly(ledger),
  },
];

/** Whether a contract that went on after a cancellation was charged less than a whole period. */
function hasPaidAShareOnly({ subscriptions, invoices }: Ledger): boolean {
  return subscriptions.some(({ id, metadata, cancel_at: end, items }) => {
    const price = items.data[0]?.price.unit_amount ?? 0;
    const wentOn = metadata['gone_on'] !== undefined && end === null;
    return (
      wentOn &&
      invoicesOf({ invoices }, id).some(({ subtotal }) => subtotal > 0 && subtotal < price)
    );
  });
}

/** The known finding that explains a broken rule, or null. */
export function knownFinding(broken: Break, state: State): KnownFinding | null {
  const found = knownFindings.find(
    ({ rules, isIn }) => rules.includes(broken.rule) && isIn(broken, state),
  );
  return found ?? null;
}
