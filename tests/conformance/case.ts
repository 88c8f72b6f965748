import type Stripe from 'stripe';

/** What a case plays with: Stripe's test mode, or the stand-in. */
export interface Stage {
  /** The official client with the secret key. It never tries a call again by itself. */
  stripe: Stripe;
  /** The official client with another key. */
  withKey: (key: string) => Stripe;
  /** A customer who lives by the case's clock. */
  customer: (params?: Stripe.CustomerCreateParams) => Promise<Stripe.Customer>;
  /** The id of a price of that amount in cents; once, if there is no interval. */
  price: (amount: number, interval?: 'month' | 'year') => Promise<string>;
  /** The present time of the case's clock, in UTC seconds. */
  now: () => Promise<number>;
  /** Moves the case's clock by that many seconds, and waits until Stripe has done its work. */
  advance: (seconds: number) => Promise<void>;
  /** Reads until it is as expected, because a bank's answer comes later; ten minutes at most. */
  await: <T>(read: () => Promise<T>, isThere: (value: T) => boolean) => Promise<T>;
  /** What to take away after the case, because it does not go with the case's customers. */
  afterwards: (work: () => Promise<unknown>) => void;
  /** Sends a call twice at the same time, with a work on it that takes a moment. */
  twice: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<PromiseSettledResult<T>[]>;
}

/** What a case has seen: plain data in the field's words. */
export type Seen = { [what: string]: unknown };

/** A short script, and what it is about. */
export interface Case {
  /** A sentence; its words also name the file of its answers. */
  name: string;
  play: (stage: Stage) => Promise<Seen>;
}

/** The cases of one subject, whose answers are in the folder of that name. */
export interface Subject {
  subject: string;
  cases: Case[];
}

/** A refusal of Stripe's as programs read it. Its message is for people and may change. */
export interface Refusal {
  status: number | undefined;
  type: string | undefined;
  code?: string;
  decline_code?: string;
}

/** How a call was refused, with these details where Stripe documents them. */
export async function refusalOf(
  call: Promise<unknown>,
  ...details: ('param' | 'message')[]
): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    const { param, message } = error as Stripe.errors.StripeError;
    return {
      ...asRefusal(error),
      ...(details.includes('param') && { param: param ?? 'absent' }),
      ...(details.includes('message') && { message }),
    };
  }
  return 'not refused';
}

/** How a call was refused, where Stripe does not document a code. */
export async function isRefused(call: Promise<unknown>): Promise<unknown> {
  const refusal = await refusalOf(call);
  if (typeof refusal === 'string') return refusal;
  const { status, type } = refusal as Refusal;
  return { status, type };
}

/** A refusal from an error of the client; throws the error on if it is none of Stripe's. */
export function asRefusal(error: unknown): Refusal {
  const { statusCode, rawType, code, decline_code } = error as Stripe.errors.StripeError;
  if (statusCode === undefined) throw error;
  return {
    status: statusCode,
    type: rawType,
    ...(code !== undefined && { code }),
    // The client shows an absent one of a card's refusal as an empty text.
    ...(decline_code && { decline_code }),
  };
}

/** Some fields of an object; a path such as `items.data.0.id` names a field inside of it. */
export function look(object: unknown, ...fields: string[]): Seen {
  return Object.fromEntries(fields.map((field) => [field, at(object, field)]));
}

function at(object: unknown, path: string): unknown {
  let value = object;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return 'absent';
    value = (value as Record<string, unknown>)[step];
  }
  return value === undefined ? 'absent' : value;
}
