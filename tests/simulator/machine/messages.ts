/*
 * Requests and answers with whole bodies, which nobody sends over a network. Node's own are made
 * for streams of bytes. Creating and reading those takes a tenth of the time of a life.
 */

type Pairs = Iterable<readonly string[]>;
type HeadersSource = LightHeaders | Headers | Pairs | Record<string, string> | undefined;

class LightHeaders {
  private readonly values = new Map<string, string[]>();

  constructor(source?: HeadersSource) {
    if (!source) return;
    const pairs = Symbol.iterator in source ? (source as Pairs) : Object.entries(source);
    for (const [name = '', value = ''] of pairs) this.append(name, value);
  }

  append(name: string, value: string): void {
    const key = name.toLowerCase();
    const present = this.values.get(key);
    if (present) present.push(value);
    else this.values.set(key, [value]);
  }

  set(name: string, value: string): void {
    this.values.set(name.toLowerCase(), [value]);
  }

  get(name: string): string | null {
    return this.values.get(name.toLowerCase())?.join(', ') ?? null;
  }

  has(name: string): boolean {
    return this.values.has(name.toLowerCase());
  }

  delete(name: string): void {
    this.values.delete(name.toLowerCase());
  }

  getSetCookie(): string[] {
    return [...(this.values.get('set-cookie') ?? [])];
  }

  forEach(each: (value: string, name: string, headers: this) => void): void {
    for (const [name, value] of this) each(value, name, this);
  }

  *entries(): Generator<[string, string]> {
    for (const name of [...this.values.keys()].toSorted()) {
      const values = this.values.get(name) ?? [];
      // Cookies are the only kind of header whose values are never joined.
      if (name === 'set-cookie') for (const value of values) yield [name, value];
      else yield [name, values.join(', ')];
    }
  }

  *keys(): Generator<string> {
    for (const [name] of this.entries()) yield name;
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A complete body, a text or the bytes of a file, that is read as a stream of one piece. */
export class WholeBody {
  readonly content: string | Uint8Array<ArrayBuffer>;
  locked = false;

  constructor(content: string | Uint8Array<ArrayBuffer>) {
    this.content = content;
  }

  get text(): string {
    return typeof this.content === 'string' ? this.content : decoder.decode(this.content);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return typeof this.content === 'string' ? encoder.encode(this.content) : this.content;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    this.locked = true;
    if (this.content.length > 0) yield this.bytes;
  }

  async cancel(): Promise<void> {
    this.locked = true;
  }

  getReader() {
    const pieces = this[Symbol.asyncIterator]();
    return { read: () => pieces.next(), cancel: () => this.cancel(), releaseLock: () => undefined };
  }
}

/** The common part of requests and answers: headers, and a body that is read once. */
class LightMessage {
  readonly headers: LightHeaders;
  protected readonly stream: WholeBody | null;

  constructor(headers: LightHeaders, stream: WholeBody | null) {
    this.headers = headers;
    this.stream = stream;
  }

  get body(): WholeBody | null {
    return this.stream;
  }

  get bodyUsed(): boolean {
    return this.stream?.locked ?? false;
  }

  private read(): WholeBody | null {
    if (!this.stream) return null;
    if (this.stream.locked) throw new TypeError('Body is unusable: Body has already been read');
    this.stream.locked = true;
    return this.stream;
  }

  async text(): Promise<string> {
    return this.read()?.text ?? '';
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text()) as unknown;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.read()?.bytes.slice().buffer ?? new ArrayBuffer();
  }
}

function streamOf(body: unknown): WholeBody | null {
  if (body === undefined || body === null) return null;
  if (typeof body === 'string') return new WholeBody(body);
  if (body instanceof WholeBody) {
    body.locked = true;
    return new WholeBody(body.content);
  }
  if (body instanceof ArrayBuffer || body instanceof Uint8Array) {
    return new WholeBody(new Uint8Array(body));
  }
  throw new TypeError('the simulator has no bodies in parts: teach it the one that is sent here');
}

const never = new AbortController().signal;

class LightRequest extends LightMessage {
  readonly method: string;
  readonly url: string;
  readonly signal: AbortSignal;

  constructor(input: string | URL | LightRequest, init: RequestInit = {}) {
    const from = input instanceof LightRequest ? input : null;
    const given = 'body' in init ? init.body : from?.stream;
    const stream = streamOf(given);
    const headers = new LightHeaders((init.headers ?? from?.headers) as HeadersSource);
    if (typeof given === 'string' && !headers.has('content-type')) {
      headers.set('content-type', 'text/plain;charset=UTF-8');
    }
    super(headers, stream);
    this.method = (init.method ?? from?.method ?? 'GET').toUpperCase();
    this.url = from?.url ?? new URL(input as string | URL).href;
    this.signal = init.signal ?? from?.signal ?? never;
  }

  clone(): LightRequest {
    const { method, headers, stream } = this;
    return new LightRequest(this.url, {
      method,
      headers,
      body: stream?.content ?? null,
    } as unknown as RequestInit);
  }
}

class LightResponse extends LightMessage {
  readonly status: number;
  readonly statusText: string;
  readonly url = '';
  readonly redirected = false;
  readonly type = 'default';

  constructor(body?: unknown, init: ResponseInit | LightResponse = {}) {
    const stream = streamOf(body);
    const headers = new LightHeaders(init.headers as HeadersSource);
    if (typeof body === 'string' && !headers.has('content-type')) {
      headers.set('content-type', 'text/plain;charset=UTF-8');
    }
    super(headers, stream);
    this.status = init.status ?? 200;
    this.statusText = init.statusText ?? '';
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  clone(): LightResponse {
    const { status, headers, stream } = this;
    return new LightResponse(stream?.content ?? null, {
      status,
      headers,
    } as unknown as ResponseInit);
  }

  static json(value: unknown, init: ResponseInit = {}): LightResponse {
    const headers = new LightHeaders(init.headers as HeadersSource);
    if (!headers.has('content-type')) headers.set('content-type', 'application/json');
    return new LightResponse(JSON.stringify(value), {
      ...init,
      headers,
    } as unknown as ResponseInit);
  }

  static redirect(location: string | URL, status = 302): LightResponse {
    return new LightResponse(null, { status, headers: { location: String(location) } });
  }
}

/** Replaces Node's classes with these, before any code has stored a reference to Node's. */
export function lightenMessages(): void {
  Object.assign(globalThis, {
    Headers: LightHeaders,
    Request: LightRequest,
    Response: LightResponse,
  });
}
