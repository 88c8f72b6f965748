import { useEffect, useSyncExternalStore } from 'react';

import type { Reading, ReadingKey, ReadingOptions, UseReading } from '#client/lib/reading.ts';

interface Answer {
  data?: unknown;
  error?: Error | undefined;
}

/** What calls have answered, by key. Only a browser fills it: a Worker serves many people. */
const answers = new Map<string, Answer>();
/** The calls that wait for their answer. */
const asked = new Map<string, Promise<void>>();
/** When a call was last sent, UTC milliseconds. */
const askedAt = new Map<string, number>();
const listeners = new Set<() => void>();

const nothing: Answer = {};
/** Somebody who goes to and fro between windows does not ask each time. */
const pauseMs = 5000;

/** In the plan page's document: reads what the document does not say. */
function useDocumentReading<Data>(
  key: ReadingKey,
  read: () => Promise<Data>,
  { first, onFocus = false }: ReadingOptions<Data>,
): Reading<Data> {
  const id = key && JSON.stringify(key);
  const find = () => (id === null ? nothing : (answers.get(id) ?? nothing));
  const { data, error } = useSyncExternalStore(subscribe, find, () => nothing);
  const isMissing = id !== null && first === undefined;

  useEffect(() => {
    if (isMissing) void ask(id, read);
    // Reads again only for another key.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isMissing]);
  useEffect(() => {
    if (id === null || !onFocus) return undefined;
    return onReturn(() => {
      if (Date.now() - (askedAt.get(id) ?? 0) > pauseMs) void ask(id, read);
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, onFocus]);

  return {
    data: id === null ? undefined : ((data as Data | undefined) ?? first),
    error,
    reload: async () => {
      if (id !== null) await ask(id, read);
    },
    put: async (next) => {
      if (id === null) return;
      // The answer of a call that was sent before is older.
      asked.delete(id);
      keep(id, { data: next });
    },
  };
}

// One document reads in one way, so the hook is the same on every render.
// eslint-disable-next-line react/hooks
export const documentReading: UseReading = useDocumentReading;

function ask(id: string, read: () => Promise<unknown>): Promise<void> {
  const sent = asked.get(id);
  if (sent) return sent;
  const call = read().then(
    (data) => take({ data }),
    (error: unknown) => take({ ...answers.get(id), error: error as Error }),
  );
  function take(answer: Answer): void {
    if (asked.get(id) !== call) return;
    asked.delete(id);
    keep(id, answer);
  }
  asked.set(id, call);
  askedAt.set(id, Date.now());
  return call;
}

function keep(id: string, answer: Answer): void {
  answers.set(id, answer);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls when somebody comes back to this window, page or network. */
function onReturn(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  const names = ['focus', 'pageshow', 'online'];
  for (const name of names) window.addEventListener(name, whenVisible);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    for (const name of names) window.removeEventListener(name, whenVisible);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
