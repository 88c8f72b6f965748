export type Listener = (event?: unknown) => void;

export interface EventListeners {
  on: (type: string, listener: Listener) => void;
  off: (type: string, listener?: Listener) => void;
  once: (type: string, listener: Listener) => void;
  emit: (type: string, event: unknown) => void;
  /** Whether the event has a listener. */
  hasListener: (type: string) => boolean;
}

/** Makes an element's `on`, `once` and `off`. `off` without a listener removes all of that type. */
export function eventListeners(): () => EventListeners {
  return () => {
    let entries: { type: string; listener: Listener; once: boolean }[] = [];

    function off(type: string, listener?: Listener): void {
      entries = entries.filter(
        (entry) => entry.type !== type || (listener !== undefined && entry.listener !== listener),
      );
    }

    return {
      off,
      on: (type, listener) => void entries.push({ type, listener, once: false }),
      once: (type, listener) => void entries.push({ type, listener, once: true }),
      hasListener: (type) => entries.some((entry) => entry.type === type),
      emit(type, event) {
        for (const entry of entries.filter((each) => each.type === type)) {
          if (entry.once) entries = entries.filter((other) => other !== entry);
          entry.listener(event);
        }
      },
    };
  };
}
