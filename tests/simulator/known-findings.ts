import type { Ledger } from '#tests/model/ledger.ts';
import type { Break } from '#tests/model/rules.ts';

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

export const knownFindings: readonly KnownFinding[] = [];

/** The known finding that explains a broken rule, or null. */
export function knownFinding(broken: Break, state: State): KnownFinding | null {
  const found = knownFindings.find(
    ({ rules, isIn }) => rules.includes(broken.rule) && isIn(broken, state),
  );
  return found ?? null;
}
