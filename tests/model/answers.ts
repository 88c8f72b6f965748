import type { Person } from '#tests/people.ts';

/** What a store's subscription has become. */
export type StoreNews = 'store renews' | 'store ends' | 'store is over';

/** What somebody asked for, and what they were told of it. */
export interface Answer {
  asked: 'order' | 'cancel' | 'reactivate' | StoreNews;
  /** The key of the order, the contract, or the account that a store has told of. */
  subject: string;
  /** `200`, or the status and the error; null as long as there is none. */
  words: string | null;
  /** For how long more tries are refused, seconds; 0 when nothing was said of that. */
  retryAfter: number;
  /** When it was asked and answered, counted over all of them; never is infinite. */
  from: number;
  to: number;
  /** How long people have waited until then, seconds. */
  waited: number;
}

type Wish = Pick<Answer, 'asked' | 'subject'>;

/** Every answer of one play, in the order of asking. */
export interface Answers {
  all: Answer[];
  /** The person, who is listened to from now on. */
  of: (person: Person) => Person;
  /** Listens to what is answered to that. */
  to: (wish: Wish, ask: () => Promise<Response>) => Promise<Response>;
}

/** Listens to what people are told of their orders and cancellations. */
export function listenToAnswers(waited: () => number): Answers {
  const all: Answer[] = [];
  let moment = 0;
  const next = () => (moment += 1);
  const listen: Answers['to'] = async (wish, ask) => {
    const unanswered = { words: null, retryAfter: 0, to: Number.POSITIVE_INFINITY };
    const answer: Answer = { ...wish, ...unanswered, from: next(), waited: waited() };
    all.push(answer);
    const response = await ask();
    const { error = '' } = (await response.clone().json()) as { error?: string };
    answer.words = `${response.status} ${error}`.trim();
    answer.retryAfter = Number(response.headers.get('retry-after') ?? 0);
    answer.to = next();
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
  const fields = body as Record<string, unknown>;
  if (path === '/api/sub/buy')
    return { asked: 'order', subject: String(fields['idempotency_key']) };
  if (path !== '/api/sub/renewable') return null;
  const asked = fields['status'] === 'off' ? 'cancel' : 'reactivate';
  return { asked, subject: String(fields['sub_id']) };
}
