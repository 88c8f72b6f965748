/*
 * Premium in an app: asks Lexlern, keeps what it answers, and says what to show. It needs nothing but
 * `fetch` and Web Crypto. Copy it, and put your database behind `Store`. docs/app.md explains the API.
 */

export interface Entitlement {
  key: 'premium';
  active: boolean;
  until: number | null;
  because: string;
  renews: boolean;
  in_grace: boolean;
  ends_by: 'cancelled' | 'refunded' | 'withdrawn' | 'unpaid' | null;
  quota: number | null;
}

export interface Profile {
  email: string;
  email_verified: boolean;
  name: string;
}

/** What the app keeps of an account, and when that was so. */
export interface Kept {
  version: number;
  asOf: number;
  /** Null once the account is deleted. */
  premium: Entitlement | null;
  profile?: Profile;
  /** The version with which the profile came; 0 for none. */
  profileVersion: number;
}

/** The app's own database. What compares is one statement (memory.ts): messages meet each other. */
export interface Store {
  /** All that were not deleted. */
  accounts: () => Promise<string[]>;
  read: (account: string) => Promise<Kept | undefined>;
  /** Only if this version is higher than the kept one, or the same and true until later. */
  write: (account: string, state: Pick<Kept, 'version' | 'asOf' | 'premium'>) => Promise<void>;
  /** Only if it is newer than the kept profile, and the account was not deleted. */
  writeProfile: (account: string, version: number, profile: Profile) => Promise<void>;
  /**
   * The account was deleted: what the app has of it goes, too. Its version stays for 90 days, so
   * that no older message brings it back.
   */
  forget: (account: string, version: number) => Promise<void>;
  /** How far the list of changes was read; undefined before the first time. */
  readPlace: () => Promise<string | undefined>;
  writePlace: (place: string | undefined) => Promise<void>;
  /** Until when nothing is missing of what has changed; 0 before the first time. Only grows. */
  readHeard: () => Promise<number>;
  writeHeard: (at: number) => Promise<void>;
}

interface State {
  account: string;
  entitlements: Entitlement[];
  version: number;
  as_of: number;
  /** Null where only Premium has changed. */
  profile?: Profile | null;
}

/** Its entitlements are null once the account is deleted. */
interface Change extends Omit<State, 'as_of' | 'entitlements'> {
  at: number;
  entitlements: Entitlement[] | null;
}

interface Changes {
  changes: Change[];
  next: string;
  more: boolean;
  as_of: number;
}

/** What a webhook says (webhook.ts). */
export type Message =
  | { type: 'entitlement.changed' | 'account.updated'; data: State }
  | { type: 'account.deleted'; data: Omit<State, 'entitlements'> }
  | { type: 'ping'; data: { as_of: number } };

/** What nobody has confirmed for so long is not shown any more. */
const weekMs = 7 * 86_400_000;

/** The version of what is gone where no answer names one: no account comes back. */
const forGood = Number.MAX_SAFE_INTEGER;

export interface Config {
  /** Scheme and host of Lexlern. */
  origin: string;
  clientId: string;
  secret: string;
  store: Store;
  fetch?: (url: string, init?: RequestInit) => Promise<Response>;
}

export class LexlernClient {
  readonly #config: Config;

  constructor(config: Config) {
    this.#config = config;
  }

  /** After a hand-off, and whenever somebody opens the app: the present state of one account. */
  async refresh(account: string): Promise<void> {
    const { store } = this.#config;
    const answer = await this.#call(`/accounts/${account}/entitlements`);
    // It was deleted; after 90 days nobody knows it any more. What never came here may still come.
    const isKnown = answer.status === 410 || (await store.read(account));
    if (isKnown && [404, 410].includes(answer.status)) return store.forget(account, forGood);
    if (answer.status !== 404) await this.#keep((await read(answer)) as State);
  }

  /** Every few minutes: all that has changed since the last time. */
  async catchUp(): Promise<void> {
    const { store } = this.#config;
    for (;;) {
      const place = await store.readPlace();
      const query = new URLSearchParams({ limit: '500', ...(place && { after: place }) });
      const answer = await this.#call(`/changes?${query}`);
      // The app was away for more than 90 days. The next time is soon enough for what came since.
      if (answer.status === 410) {
        await this.compareAll();
        return store.writePlace(undefined);
      }
      const { changes, next, more, as_of: asOf } = (await read(answer)) as Changes;
      for (const { entitlements, at, ...change } of changes) {
        if (entitlements) await this.#keep({ ...change, entitlements, as_of: at });
        else await store.forget(change.account, change.version);
      }
      // Only now: what was cut off before is read again, which changes nothing.
      await store.writePlace(next);
      if (!more) return store.writeHeard(asOf);
    }
  }

  /** A webhook has arrived, in whatever order, and perhaps for the second time. */
  async receive(message: Message): Promise<void> {
    const { store } = this.#config;
    if (message.type === 'ping') return store.writeHeard(message.data.as_of);
    if (message.type !== 'account.deleted') return this.#keep(message.data);
    await store.forget(message.data.account, message.data.version);
  }

  /** Once a night: every account that the app knows, a hundred at a time. */
  async compareAll(): Promise<void> {
    const { store } = this.#config;
    const all = await store.accounts();
    for (let at = 0; at < all.length; at += 100) {
      const some = all.slice(at, at + 100);
      const answer = await this.#call('/accounts/lookup', { sub: some });
      const { accounts } = (await read(answer)) as { accounts: State[] };
      for (const state of accounts) await this.#keep(state);
      const gone = some.filter((one) => !accounts.some(({ account }) => account === one));
      for (const account of gone) await store.forget(account, forGood);
    }
  }

  /** Whether the app shows Premium, as far as it knows at that moment. */
  async hasPremium(account: string, now = Date.now()): Promise<boolean> {
    const kept = await this.#config.store.read(account);
    if (!kept?.premium?.active) return false;
    if (now > Math.max(kept.asOf, await this.#config.store.readHeard()) + weekMs) return false;
    const { until, renews, in_grace: inGrace } = kept.premium;
    // What renews goes on until Lexlern says otherwise; all else ends at its end.
    return until === null || now < until || (renews && !inGrace);
  }

  /** A pass for the device, which it opens with `openPass` while it has no network. */
  async issuePass(account: string): Promise<string> {
    const answer = await this.#call(`/accounts/${account}/pass`, {});
    return ((await read(answer)) as { pass: string }).pass;
  }

  /** A profile has a version of its own: an older state may bring a newer one. */
  async #keep({ account, version, as_of: asOf, entitlements, profile }: State): Promise<void> {
    const { store } = this.#config;
    const [premium = null] = entitlements;
    await store.write(account, { version, asOf, premium });
    if (profile) await store.writeProfile(account, version, profile);
  }

  #call(path: string, body?: object): Promise<Response> {
    const { origin, clientId, secret, fetch: send = fetch } = this.#config;
    const headers = { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` };
    return send(`${origin}/api/v1${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
  }
}

async function read(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json();
  throw new Error(`Lexlern answers ${answer.status}: ${await answer.text()}`);
}
