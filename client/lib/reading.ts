import { createContext, use } from 'react';

/*
 * What the frame and the plan page read from the API. Inside the app SWR reads
 * (client/app/app-reading.ts), in the plan page's own document a few lines of ours do
 * (client/plan-document/document-reading.ts).
 */

/** The call and its input; null while there is nothing to read. */
export type ReadingKey = readonly (string | undefined)[] | null;

export interface ReadingOptions<Data> {
  /** What the document says. It is not asked for again when the page is shown. */
  first: Data | undefined;
  /** Whether the window asks again when somebody comes back to it. */
  onFocus?: boolean;
}

export interface Reading<Data> {
  /** Undefined while loading, and after an error. */
  data: Data | undefined;
  error: Error | undefined;
  /** Reads again. Resolves when the answer is there; `error` says if it failed. */
  reload: () => Promise<unknown>;
  /** Takes data that another call has answered. */
  put: (data: Data) => Promise<unknown>;
}

/** A hook, the same for a whole document. All callers with the same key share one answer. */
export type UseReading = <Data>(
  key: ReadingKey,
  read: () => Promise<Data>,
  options: ReadingOptions<Data>,
) => Reading<Data>;

export const ReadingContext = createContext<UseReading | null>(null);

/** Reads from the API. */
export const useReading: UseReading = (key, read, options) => {
  const given = use(ReadingContext);
  if (!given) throw new Error('a page is shown outside the app and its documents');
  return given(key, read, options);
};
