import * as z from 'zod/mini';

import type { Bindings } from '#worker/bindings.ts';
import { booksSchema } from '#worker/desk/books/config.ts';
import { groupsSchema, usualGroups } from '#worker/desk-role.ts';
import { SetupError } from '#worker/errors.ts';
import { clientsSchema } from '#worker/handoff/clients.ts';
import { keysSchema } from '#worker/handoff/keys.ts';
import { problemWithDetail } from '#worker/legal/operator.ts';
import { whatIsMadeUp } from '#worker/made-up.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';
import { operatorDetails, product } from '#worker/product.ts';

/**
 * Where the Worker runs: beside the sandbox, or for everybody. For everybody it uses Stripe's live
 * mode or, where `STRIPE_MODE` says so, the test mode (docs/decisions/0075).
 */
type Place = 'local' | 'live' | 'test';

/** What is in wrangler.toml for everybody to read. Nothing of it is right outside the sandbox. */
const sandboxValue =
  /sandbox|lexlern[-.]local|qblWd9bNw1T6fguEDiwTd7QFo2gSlRys3LduHoTkIU4|5f1c3a7be09d4c2f/;

/** Every variable: its name, its form, and the sentence about one that has another form. */
function variablesAt(place: Place) {
  const isLocal = place === 'local';
  const mode = place === 'live' ? 'live' : 'test';
  const text = z.string('is not set').check(
    z.minLength(1, { error: 'is not set', abort: true }),
    z.refine((value) => isLocal || !sandboxValue.test(value), {
      error: "is the sandbox's, which everybody can read",
      abort: true,
    }),
  );
  const form = (pattern: RegExp, sentence: string) => text.check(z.regex(pattern, sentence));
  const stripeKey = (...kinds: string[]) =>
    form(
      new RegExp(`^(?:${kinds.join('|')})_${mode}_\\w{${isLocal ? 1 : 16},}$`),
      `is no key of Stripe's ${mode} mode (${kinds.map((kind) => `${kind}_${mode}_…`).join(' or ')})${
        place === 'live' ? '; where nobody pays with real money, STRIPE_MODE is "test"' : ''
      }`,
    );
  const randomText = (ofSandbox?: string) =>
    text.check(
      z.refine(
        (value) => isRandom(value) || (isLocal && value === ofSandbox),
        'is no long random text; `openssl rand -hex 32` prints one',
      ),
    );
  const oneOrTwo = (secret: typeof text) =>
    z.pipe(
      z.pipe(text, z.transform(splitList)),
      z.array(secret).check(z.maxLength(2, 'has more than two secrets')),
    );
  const localOrigin = text.check(
    z.refine(
      (value) => isOrigin(value, ['http:', 'https:']),
      'is no scheme and host alone, without a slash at its end (http://localhost:8787)',
    ),
  );
  const publicOrigin = text.check(
    z.refine(
      (value) => isOrigin(value, ['https:']) && value.includes('.'),
      'is no https address of a host alone, without a slash at its end (https://YOUR-DOMAIN)',
    ),
    z.refine((value) => whatIsMadeUp(value) === null, 'is an example address'),
  );
  const json = z.pipe(text, z.transform(parseJson));

  return z.object({
    STRIPE_MODE: z.optional(z.enum(['live', 'test'], 'is neither "live" nor "test"')),
    STRIPE_SECRET_KEY: stripeKey('sk', 'rk'),
    STRIPE_PUBLISHABLE_KEY: stripeKey('pk'),
    STRIPE_WEBHOOK_SECRETS: oneOrTwo(
      form(
        isLocal ? /^whsec_\w+$/ : /^whsec_[\w+/=-]{24,}$/,
        'is no signing secret of a Stripe webhook (whsec_…)',
      ),
    ),
    APP_WEBHOOK_SECRETS: oneOrTwo(randomText('appsec_sandbox')),
    CODE_PEPPER: randomText(),
    SITE_ORIGIN: isLocal ? z.optional(localOrigin) : publicOrigin,
    PAYMENT_METHODS: z.prefault(
      z.pipe(
        z.pipe(text, z.transform(splitList)),
        z.array(z.enum(paymentMethodTypes, `is none of ${paymentMethodTypes.join(', ')}`)),
      ),
      paymentMethodTypes.join(','),
    ),
    TRIALS_PER_METHOD: z.optional(
      place === 'live'
        ? z.literal('one', 'is not "one": in production a payment method has one trial')
        : z.enum(['one', 'any'], 'is neither "one" nor "any"'),
    ),
    GOOGLE_CLIENT_ID: form(
      isLocal
        ? /^[\w.-]+\.apps\.googleusercontent\.com$/
        : /^\d+(?:-\w+)?\.apps\.googleusercontent\.com$/,
      'is no client id of Google (….apps.googleusercontent.com)',
    ),
    APPLE_CLIENT_ID: form(
      isLocal ? /^[\w-]+(?:\.[\w-]+)+$/ : /^(?!(?:com\.)?example\.)[\w-]+(?:\.[\w-]+)+$/,
      'is no Services ID of Apple, such as de.your-domain.web',
    ),
    HANDOFF_KEYS: z.pipe(json, keysSchema),
    HANDOFF_CLIENTS: z.pipe(json, clientsSchema({ isLocal })),
    ACCESS_TEAM: form(
      /^https:\/\/(?:[a-z\d-]+\.)+cloudflareaccess\.com$/,
      'is not https://YOUR-TEAM.cloudflareaccess.com without a slash at its end',
    ),
    ACCESS_AUDIENCE: form(
      /^[\da-f]{64}$/,
      'is no audience tag of an Access application (64 digits and letters from a to f)',
    ),
    FOUR_EYES_FROM: z.prefault(
      z.pipe(form(/^[1-9]\d{0,8}$/, 'is no sum in cents, such as 20000'), z.transform(Number)),
      '20000',
    ),
    FOUR_EYES_FROM_PEOPLE: z.prefault(
      z.pipe(form(/^[1-9]\d{0,5}$/, 'is no number of people, such as 500'), z.transform(Number)),
      '500',
    ),
    ALARM_EMAIL: z.optional(
      text.check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'is no e-mail address')),
    ),
    BOOKS: z.optional(z.pipe(json, booksSchema)),
    ACCESS_GROUPS: z.prefault(z.pipe(json, groupsSchema), JSON.stringify(usualGroups)),
  });
}

/** The variables, read. */
export type Settings = z.output<ReturnType<typeof variablesAt>>;

/** What visitors read about the operator. */
interface Shown {
  product: Record<string, string>;
  operatorDetails: Record<string, string | null>;
}

/** Where this runs: on a machine with the sandbox, or where nobody or somebody pays real money. */
export function placeOf({ SANDBOX, STRIPE_MODE }: Bindings): 'local' | 'test' | 'live' {
  if (SANDBOX !== undefined) return 'local';
  return STRIPE_MODE === 'test' ? 'test' : 'live';
}

/**
 * Reads the variables. If anything cannot be right, throws one error that names everything and says
 * what is wrong with it, without any value: most are secret.
 */
export async function readSettings(
  bindings: Bindings,
  shown: Shown = { product, operatorDetails },
): Promise<Settings> {
  const place = placeOf(bindings);
  const isLocal = place === 'local';
  const read = await variablesAt(place).safeParseAsync(bindings, {
    error: () => 'has the wrong form',
  });
  const problems = [
    ...(read.error?.issues ?? []).map(({ path, message }) => `${nameOf(path)} ${message}`),
    ...problemsWithBindings(bindings),
    ...(isLocal ? [] : problemsWithOperator(shown)),
  ];
  if (read.success && problems.length === 0) return read.data;
  const where = isLocal
    ? '[vars] in wrangler.toml, and .dev.vars'
    : 'README, "Deploying to Cloudflare with real Stripe"';
  throw new SetupError(
    ['Lexlern cannot run as it is set up:', ...problems, `See ${where}.`].join('\n'),
  );
}

/** A variable at the desk: whether it is set, never its value. */
export interface SettingForm {
  name: string;
  /** 0 if it is unset and has its usual value; else 1, or how many secrets it has. */
  set: number;
}

/** Which variables are set. The Worker answers nothing unless each of them has the right form. */
export function formsOf(bindings: Bindings): SettingForm[] {
  const given = bindings as unknown as Record<string, unknown>;
  return Object.keys(variablesAt('local').shape).map((name) => {
    const value = given[name];
    if (typeof value !== 'string' || value === '') return { name, set: 0 };
    return { name, set: name.endsWith('_SECRETS') ? splitList(value).length : 1 };
  });
}

function problemsWithBindings(bindings: Bindings): string[] {
  const queues = ['EVENTS', 'RECONCILE', 'DECLARATIONS'] as const;
  const set = queues.find((name) => bindings[name]);
  return [
    ...(bindings.SANDBOX || bindings.EMAIL ? [] : ['the EMAIL binding is not set']),
    ...queues
      .filter((name) => set && !bindings[name])
      .map((name) => `the ${name} binding is not set, but ${set} is`),
  ];
}

function problemsWithOperator({ product: texts, operatorDetails: details }: Shown): string[] {
  return [
    ...Object.entries(texts).map(([name, value]) => ['product', name, whatIsMadeUp(value)]),
    ...Object.entries(details).map(([name, value]) => [
      'operatorDetails',
      name,
      problemWithDetail(name, value),
    ]),
  ]
    .filter(([, , problem]) => problem !== null)
    .map(([group, name, problem]) => `${group}.${name} in worker/product.ts ${problem}`);
}

/** The place in a variable, such as `HANDOFF_CLIENTS[0].name`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .slice(1);
}

function splitList(list: string): string[] {
  return list.split(',').map((part) => part.trim());
}

/** Does not pass on the parser's message, because it quotes its input. */
function parseJson(text: string, context: z.core.ParsePayload): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.issues.push({ code: 'custom', message: 'is no JSON', input: undefined });
    return z.NEVER;
  }
}

/** Whether nobody can guess a text. With fewer than eight different characters it was typed. */
function isRandom(text: string): boolean {
  return /^\S{32,}$/.test(text) && new Set(text).size >= 8;
}

/** Whether a text is a scheme and a host and nothing else, as a browser writes an origin. */
function isOrigin(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return origin === text && protocols.includes(protocol);
}
