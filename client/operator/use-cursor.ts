import { useState } from 'react';

/** The row of a list that the keys act on; it stays at its place when the row there is gone. */
export function useCursor<Item extends { id: string }>(items: readonly Item[], list: string) {
  const [held, setHeld] = useState<{ list: string; id: string | null; at: number } | null>(null);
  const here = held?.list === list ? held : null;
  const found = here ? items.findIndex(({ id }) => id === here.id) : -1;
  const at = found >= 0 ? found : Math.min(here?.at ?? 0, items.length - 1);
  return {
    /** Undefined in an empty list, and before the keys are used. */
    item: here ? items[at] : undefined,
    step: (by: 1 | -1) => {
      const to = here ? Math.max(0, Math.min(items.length - 1, at + by)) : 0;
      setHeld({ list, id: items[to]?.id ?? null, at: to });
    },
  };
}
