import type { Caller } from '#worker/context.ts';
import { clientAddress } from '#worker/http/address.ts';
import { browserToken } from '#worker/session-token.ts';

/** What a request says about its sender. Headers are read on use: most calls need none of them. */
export class RequestCaller implements Caller {
  readonly sessionHash: string | null;
  readonly #headers: Headers;
  readonly #browserCookie: string | null;
  #browser: string | undefined;

  constructor(headers: Headers, sessionHash: string | null, browserCookie: string | null) {
    this.#headers = headers;
    this.sessionHash = sessionHash;
    this.#browserCookie = browserCookie;
  }

  get browser(): string {
    return (this.#browser ??= browserToken(this.#browserCookie));
  }

  get address(): string | null {
    return clientAddress(this.#headers);
  }

  get userAgent(): string {
    return (this.#headers.get('user-agent') ?? '').slice(0, 300);
  }

  get country(): string | null {
    return /^[A-Z]{2}$/.exec(this.#headers.get('cf-ipcountry') ?? '')?.[0] ?? null;
  }
}
