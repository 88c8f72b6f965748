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

/** What the app keeps of an account. */
export interface Kept {
  version: number;
  premium: Entitlement;
}

/** The app's own database. */
export interface Store {
  accounts: () => Promise<string[]>;
  read: (account: string) => Promise<Kept | undefined>;
  write: (account: string, kept: Kept) => Promise<void>;
  /** The account was deleted: what the app has of it goes, too. */
  forget: (account: string) => Promise<void>;
  /** How far the list of changes was read; undefined before the first time. */
  readPlace: () => Promise<string | undefined>;
  writePlace: (place: string | undefined) => Promise<void>;
}

interface State {
  account: string;
  entitlements: Entitlement[];
  version: number;
}

interface Changes {
  changes: (Omit<State, 'entitlements'> & { entitlements: Entitlement[] | null })[];
  next: string;
  more: boolean;
}

interface Config {
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
    const answer = await this.#call(`/accounts/${account}/entitlements`);
    // It was deleted; after 90 days nobody knows it any more.
    if ([404, 410].includes(answer.status)) return this.#config.store.forget(account);
    await this.#keep((await read(answer)) as State);
  }

  /** Every few minutes: all that has changed since the last time. */
  async catchUp(): Promise<void> {
    const { store } = this.#config;
    for (;;) {
      const place = await store.readPlace();
      const query = new URLSearchParams({ limit: '500', ...(place && { after: place }) });
      const answer = await this.#call(`/changes?${query}`);
      // The app was away for more than 90 days.
      if (answer.status === 410) {
        await this.compareAll();
        await store.writePlace(undefined);
        continue;
      }
      const { changes, next, more } = (await read(answer)) as Changes;
      for (const { entitlements, ...change } of changes) {
        if (entitlements) await this.#keep({ ...change, entitlements });
        else await store.forget(change.account);
      }
      // Only now: what was cut off before is read again, which changes nothing.
      await store.writePlace(next);
      if (!more) return;
    }
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
      for (const account of gone) await store.forget(account);
    }
  }

  /** Whether the app shows Premium, as far as it knows at that moment. */
  async hasPremium(account: string, now = Date.now()): Promise<boolean> {
    const kept = await this.#config.store.read(account);
    if (!kept?.premium.active) return false;
    const { until, renews, in_grace: inGrace } = kept.premium;
    // What renews goes on until Lexlern says otherwise; all else ends at its end.
    return until === null || now < until || (renews && !inGrace);
  }

  /** A pass for the device, which it opens with `openPass` while it has no network. */
  async issuePass(account: string): Promise<string> {
    const answer = await this.#call(`/accounts/${account}/pass`, {});
    return ((await read(answer)) as { pass: string }).pass;
  }

  /** An older state never replaces a newer one, in whatever order they arrive. */
  async #keep({ account, version, entitlements: [premium] }: State): Promise<void> {
    const kept = await this.#config.store.read(account);
    if (!premium || (kept && kept.version >= version)) return;
    await this.#config.store.write(account, { version, premium });
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

/** A key of `/.well-known/jwks.json`, which the device has stored. */
export type PublicKey = JsonWebKey & { kid: string };

/**
 * What a pass says, on the device and without a network: the account, or null where it gives no
 * Premium at that moment. Throws for a pass that Lexlern has not signed for this app.
 */
export async function openPass(
  pass: string,
  { keys, origin, clientId }: { keys: PublicKey[]; origin: string; clientId: string },
  now = Date.now(),
): Promise<string | null> {
  const [head = '', body = '', signature = ''] = pass.split('.');
  const { kid, typ } = JSON.parse(text(head)) as { kid: string; typ: string };
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk || typ !== 'pass+jwt') throw new Error('no pass of Lexlern');
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['verify']);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isSigned = await crypto.subtle.verify(ecdsa, key, bytes(signature), signed);
  const claims = JSON.parse(text(body)) as Record<'iss' | 'aud' | 'sub', string> & {
    exp: number;
    premium: boolean;
  };
  if (!isSigned || claims.iss !== origin || claims.aud !== `${clientId}/pass`) {
    throw new Error('no pass of Lexlern for this app');
  }
  return claims.premium && now < claims.exp * 1000 ? claims.sub : null;
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

const text = (base64url: string): string => new TextDecoder().decode(bytes(base64url));
