import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';

import type { Completion } from '#tests/simulator/schedule/scheduler.ts';

/** Everything that happened in a life, in its order. */
export interface Trace {
  add: (line: string) => void;
  completed: (completion: Completion) => void;
  /** Stands for the whole trace, hex. */
  hash: () => string;
  /** The lines themselves, if they were asked for. */
  lines: readonly string[];
}

/** An empty trace; it keeps its lines only if that is wanted, which is slow. */
export function newTrace(keepsLines: boolean): Trace {
  const lines: string[] = [];
  const hash: Hash = createHash('sha1');
  // In lots: one call for each line would take longer than the line.
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
