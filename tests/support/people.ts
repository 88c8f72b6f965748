import { accountPassword, writeAccount } from '#tests/support/accounts.ts';
import type { World } from '#tests/support/world.ts';

/** A browser of its own, which keeps its cookies and sends them with each request. */
export interface Browser {
  get: (path: string) => Promise<Response>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Sends a form whose only field is `file`. */
  upload: (path: string, file: File) => Promise<Response>;
  /** The value of the request header `cookie`. */
  cookie: () => string;
}

/** A person who has signed up by e-mail and is signed in. */
export interface Person extends Browser {
  email: string;
  displayName: string;
  password: string;
}

/** A browser with these cookies, or without any. */
export function openBrowser(world: World, cookies: Record<string, string> = {}): Browser {
  const jar = new Map(Object.entries(cookies));
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('cookie', cookie());
    const response = await world.fetch(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    cookie,
    get: (path) => send(path, {}),
    upload: (path, file) => {
      const form = new FormData();
      form.set('file', file);
      return send(path, { method: 'POST', body: form });
    },
    post: (path, body = {}, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

/** An e-mail address that no account uses. */
export function newEmail(): string {
  return `person-${crypto.randomUUID()}@example.com`;
}

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** World time, ISO 8601. */
  sent_at: string;
  headers: Record<string, string>;
}

/** The mails in the inbox of that address, newest first. */
export async function mailsTo(world: World, email: string): Promise<Mail[]> {
  const response = await world.fetch(`/sandbox/api/mail?to=${encodeURIComponent(email)}`);
  return (await response.json()) as Mail[];
}

/**
 * The newest mail to that address, once no mail is being sent: a page shows its answer before the
 * mail has left. Throws if there is none.
 */
export async function newestMailTo(world: World, email: string): Promise<Mail> {
  await world.awaitMails();
  const [mail] = await mailsTo(world, email);
  if (!mail) throw new Error(`no mail was sent to ${email}`);
  return mail;
}

/** The code in the newest mail to that address, or null if there is none. */
export async function findCodeSentTo(world: World, email: string): Promise<string | null> {
  const [mail] = await mailsTo(world, email);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? null;
}

/** The code in the newest mail to that address that is about this; null if there is none. */
export async function codeIn(world: World, email: string, about: RegExp): Promise<string | null> {
  const mail = (await mailsTo(world, email)).find(({ text }) => about.test(text));
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? null;
}

/** The code in the newest mail to that address; throws if there is none. */
export async function codeSentTo(world: World, email: string): Promise<string> {
  const code = await findCodeSentTo(world, email);
  if (code === null) throw new Error(`no code was sent to ${email}`);
  return code;
}

/** A code that is not the right one. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** The token of an answer; throws with the whole answer if there is none. */
export async function tokenOf(response: Response): Promise<string> {
  const answer = (await response.json()) as { token?: string };
  if (!answer.token) throw new Error(`${response.status} ${JSON.stringify(answer)}`);
  return answer.token;
}

/** Does the first sign-up step and returns its token and the code from the mail. */
export async function beginSignUp(
  world: World,
  browser: Browser,
  email = newEmail(),
  displayName = 'Erika Mustermann',
): Promise<{ email: string; token: string; code: string }> {
  const firstAnswer = await browser.post('/api/account/signupv2/email', {
    display_name: displayName,
    email,
  });
  const token = await tokenOf(firstAnswer);
  return { email, token, code: await codeSentTo(world, email) };
}

/** Does the sign-up steps before the password and returns the token for the password step. */
export async function reachPassword(
  world: World,
  browser: Browser,
  email = newEmail(),
  displayName?: string,
): Promise<{ email: string; token: string }> {
  const { token, code } = await beginSignUp(world, browser, email, displayName);
  const verified = await browser.post('/api/account/signupv2/code', { code, token });
  return { email, token: await tokenOf(verified) };
}

/**
 * A new person with an account, signed in, without a friendly name. The rows are those of a
 * sign-up, but written directly, which takes less time.
 */
export async function signUpPerson(world: World): Promise<Person> {
  const email = newEmail();
  const displayName = 'Erika Mustermann';
  const token = await writeAccount(world, { email, displayName });
  const browser = openBrowser(world, { session: token });
  return { ...browser, email, displayName, password: accountPassword };
}

/** Signs the same person in with their password in another browser. */
export async function signInElsewhere(
  world: World,
  { email, password }: Person,
  userAgent = '',
  stay = true,
): Promise<Browser> {
  const browser = openBrowser(world);
  const headers = { 'user-agent': userAgent };
  const answer = await browser.post('/api/account/signin', { email, password, stay }, headers);
  if (!answer.ok) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`);
  return browser;
}
