import type { ConsentAnswer } from '#worker/marketing/schemas.ts';

/* What people know of what they took along and agreed to. Moments in UTC milliseconds. */

/** A request and its answer. */
export interface Sent {
  accountId: string;
  from: number;
  /** Infinite if no answer came. */
  to: number;
  /** The status, and the error if there is one; null if no answer came. */
  words: string | null;
}

/** An export whose link somebody has got. */
export interface Taken {
  accountId: string;
  email: string;
  path: string;
  endsAt: number;
}

/** What the link of an export opened. */
export interface Opened extends Sent {
  endsAt: number;
  /** Whether the file is about its person. */
  isTheirs: boolean;
  /** What it says of others. */
  ofOthers: string[];
}

/** An answer to the question of consent. */
export interface Answered extends Sent {
  answer: ConsentAnswer;
  isSignedIn: boolean;
}

/** A request to connect a browser's consent with an account. */
export interface Connected extends Sent {
  subject: string;
}

/** Something that somebody does about advertising mails, or that a mail service reports. */
export interface Mailed extends Sent {
  does: 'order' | 'confirm' | 'end';
}

/** Somebody who is signed in to the app. */
export interface AppSignIn {
  accountId: string;
  grantId: string;
  /** The refresh tokens that it was given, in this order. */
  tokens: string[];
  /** What each of them gave. */
  next: Map<string, Set<string>>;
  /** When it was refused for a used token, in seconds of the play; null before. */
  endedAt: number | null;
}

/** What happened to people's data in a play. */
export interface DataMemory {
  taken: Taken[];
  opened: Opened[];
  answered: Answered[];
  connected: Connected[];
  mailed: Mailed[];
  signIns: AppSignIn[];
}

export function newDataMemory(): DataMemory {
  return { taken: [], opened: [], answered: [], connected: [], mailed: [], signIns: [] };
}

/** Notes a request before it is sent, and its answer when it comes. */
export async function noted<T extends Sent>(
  clock: () => Promise<number>,
  list: T[],
  what: Omit<T, 'from' | 'to' | 'words'>,
  ask: () => Promise<Response>,
): Promise<{ sent: T; response: Response; words: string }> {
  const unanswered = { words: null, to: Number.POSITIVE_INFINITY };
  const sent = { ...what, ...unanswered, from: await clock() } as T;
  list.push(sent);
  const response = await ask();
  const words = await wordsOf(response);
  // Whoever gets no answer knows nothing.
  if (response.status < 500) {
    sent.words = words;
    sent.to = await clock();
  }
  return { sent, response, words };
}

/** Its status and error; throws on status 500, which is never expected. */
async function wordsOf(response: Response): Promise<string> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  if (response.status === 500) {
    throw new Error(`the product failed: ${await response.clone().text()}`);
  }
  const { error = '' } = isJson ? ((await response.clone().json()) as { error?: string }) : {};
  return `${response.status} ${error}`.trim();
}
