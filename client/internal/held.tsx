import { useState } from 'react';
import type { ReactNode } from 'react';

interface HeldProps<Value> {
  start: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Keeps the value of an example that leaves that to its page. */
export function Held<Value>({ start, children }: HeldProps<Value>) {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}
