import type { Api } from './api.ts';
import type { Dom } from './dom.ts';
import type { Words } from './words.ts';

/** What every panel of the console works with. */
export interface ConsoleTools {
  api: Api;
  dom: Dom;
  words: Words;
  /** Shows a sentence. */
  say: (sentence: string) => void;
  /** Shows a sentence and reloads all panels. */
  done: (sentence: string) => Promise<void>;
  report: (error: unknown) => void;
}

export interface Panel {
  load: () => Promise<void>;
}
