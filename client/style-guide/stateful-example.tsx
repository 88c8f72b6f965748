import { useState } from 'react';
import type { ReactNode } from 'react';

interface StatefulExampleProps<Value> {
  start: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Holds the state of a controlled component. */
export function StatefulExample<Value>({ start, children }: StatefulExampleProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}
