import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Stores the switch per browser: people who dictate may trigger single keys by accident. */
const item = 'desk_keys';
const listeners = new Set<() => void>();

function keysOn(): boolean {
  try {
    return localStorage.getItem(item) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single-key shortcuts are on, and the switch (WCAG 2.1.4). */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, keysOn);
  return [
    on,
    (wanted) => {
      try {
        localStorage.setItem(item, wanted ? 'on' : 'off');
      } catch {
        // Without storage the setting does not change.
      }
      for (const listener of listeners) listener();
    },
  ];
}

/** Registers single-key shortcuts. They pause while somebody types or a dialog is open. */
export function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const [on] = useKeysOn();
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    if (!on) return undefined;
    function press(event: KeyboardEvent): void {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select')) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const action = now.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [on]);
}
