import type { Caller } from '#worker/context.ts';
import { clientAddress } from '#worker/http/address.ts';

/** What a request says about its sender. Headers are read on use: most calls need none of them. */
export class RequestCaller implements Caller {
  readonly sessionHash: string | null;
  readonly #headers: Headers;

  constructor(headers: Headers, sessionHash: string | null) {
    this.#headers = headers;
    this.sessionHash = sessionHash;
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
