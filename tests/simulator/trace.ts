import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';

import type { Completion } from '#tests/simulator/schedule/scheduler.ts';

/** Everything that happens in a life, in its order. */
export interface Trace {
  add: (line: string) => void;
  completed: (completion: Completion) => void;
  /** The hash of the whole trace, in hex. */
  hash: () => string;
  /** The lines of the trace, if they are kept. */
  lines: readonly string[];
}

/** An empty trace. It keeps its lines only on request, because that is slow. */
export function newTrace(keepsLines: boolean): Trace {
  const lines: string[] = [];
  const hash: Hash = createHash('sha1');
  // Hashes in large parts, because a call for each line would take longer than the line.
  let lot = '';
  function add(line: string): void {
    lot += line;
    lot += '\n';
    if (lot.length > 16_384) {
      hash.update(lot);
      lot = '';
    }
    if (keepsLines) lines.push(line);
  }
  return {
    add,
    completed: ({ call, fault, lag, insteadOf }) => {
      const { invocation, kind, label } = call;
      const how = fault === null ? '' : ` ${fault}${lag > 0 ? ` by ${lag}` : ''}`;
      const order = insteadOf === null ? '' : ` (before ${nameOf(insteadOf)})`;
      add(`${invocation?.name ?? 'outside'}: ${kind}${how} ${label}${order}`);
    },
    hash: () => hash.copy().update(lot).digest('hex'),
    lines,
  };
}

const nameOf = ({
  invocation,
  kind,
  label,
}: {
  invocation: { name: string } | null;
  kind: string;
  label: string;
}) => `${invocation?.name ?? 'outside'}: ${kind} ${label.slice(0, 60)}`;
