import { useRef, useState } from 'react';

/**
 * An action that runs once at a time: `run` does nothing while it is running, and `busy` is true.
 * It also ignores a second press between two renders.
 */
export function useAction<Input extends unknown[]>(action: (...input: Input) => Promise<void>) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(...input: Input): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await action(...input);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { run, busy };
}
