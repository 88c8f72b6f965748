import type { Person } from '#tests/support/people.ts';

/** A header of the simulator: the network has made a copy of the request, which may come later. */
export const copiedHeader = 'x-simulator-copied';

/** What a store's subscription has become. */
export type StoreNews = 'store renews' | 'store ends' | 'store is over';

/** A request about an order or a cancellation, or a store's news, and the answer to it. */
export interface Answer {
  asked: 'order' | 'cancel' | 'reactivate' | 'guarantee' | StoreNews | 'shared purchase' | 'claim';
  /**
   * The key of the order, the id of the contract, the account that a store's news are about, or
   * that claims a purchase.
   */
  subject: string;
  /** `200`, or the status and the error; null until there is an answer. */
  words: string | null;
  /** How many seconds to wait before another try; 0 if the answer does not say. */
  retryAfter: number;
  /**
   * The positions of the request and of the answer in the play. `to` is infinite if the answer
   * never came, or if a copy of the request may still arrive after it.
   */
  from: number;
  to: number;
  /** How many seconds people had waited before the request. */
  waited: number;
  /** When it was asked, UTC milliseconds. */
  at: number;
  /** Whether a cancellation is to leave what is paid. */
  keepsPaid?: boolean;
}

type Wish = Pick<Answer, 'asked' | 'subject' | 'keepsPaid'>;

/** Every answer of one play, in the order of the requests. */
export interface Answers {
  all: Answer[];
  /** The same person, whose requests are recorded from now on. */
  of: (person: Person) => Person;
  /** Sends a request and records its answer. */
  to: (wish: Wish, ask: () => Promise<Response>) => Promise<Response>;
}

/** Records the answers to people's orders and cancellations. */
export function listenToAnswers(waited: () => number, clock: () => Promise<number>): Answers {
  const all: Answer[] = [];
  let moment = 0;
  const next = () => (moment += 1);
  const listen: Answers['to'] = async (wish, ask) => {
    const unanswered = { words: null, retryAfter: 0, to: Number.POSITIVE_INFINITY };
    const answer: Answer = { ...wish, ...unanswered, from: next(), waited: waited(), at: 0 };
    all.push(answer);
    answer.at = await clock();
    const response = await ask();
    const { error = '' } = (await response.clone().json()) as { error?: string };
    answer.words = `${response.status} ${error}`.trim();
    answer.retryAfter = Number(response.headers.get('retry-after') ?? 0);
    if (!response.headers.has(copiedHeader)) answer.to = next();
    return response;
  };
  return {
    all,
    to: listen,
    of: (person) => ({
      ...person,
      post: (path, body, headers) => {
        const wish = wishOf(path, body);
        const ask = () => person.post(path, body, headers);
        return wish ? listen(wish, ask) : ask();
      },
    }),
  };
}

function wishOf(path: string, body: unknown): Wish | null {
  const fields = (body ?? {}) as Record<string, unknown>;
  if (path === '/api/sub/buy')
    return { asked: 'order', subject: String(fields['idempotency_key']) };
  const subject = String(fields['sub_id']);
  if (path === '/api/sub/guarantee') return { asked: 'guarantee', subject };
  if (path !== '/api/sub/renewable') return null;
  const asked = fields['status'] === 'off' ? 'cancel' : 'reactivate';
  return { asked, subject, keepsPaid: fields['end'] === 'paid' };
}
