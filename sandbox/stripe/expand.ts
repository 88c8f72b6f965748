import { findObject } from '#sandbox/store/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { invalid } from './error.ts';
import { couponOf, shownCoupon } from './discount/coupon.ts';
import { confirmationSecret, paymentsOf } from './invoice/includes.ts';
import type { Discount, Invoice, Kind } from './objects.ts';

type Loose = { [name: string]: unknown };
type Include = (world: WorldContext, owner: Loose) => unknown;

// The fields that Stripe expands, by object and by path inside it. A kind means that the field
// holds an id.
const expandable: Record<string, Record<string, Kind | Include>> = {
  balance_transaction: {
    source: (world, owner) => sourceOf(world, owner),
  },
  charge: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  coupon: {
    applies_to: (world, owner) =>
      findObject(world.storage.sql, 'coupon', String(owner.id))?.applies_to,
  },
  'checkout.session': { customer: 'customer', setup_intent: 'setup_intent' },
  credit_note: { customer: 'customer', invoice: 'invoice', 'refunds.refund': 'refund' },
  customer: { 'invoice_settings.default_payment_method': 'payment_method' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  discount: {
    customer: 'customer',
    'source.coupon': (world, owner) => shownCoupon(world, couponOf(world, owner as Discount)),
  },
  invoice: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
    'parent.subscription_details.subscription': 'subscription',
    confirmation_secret: (world, owner) => confirmationSecret(world, owner as Invoice),
    payments: (world, owner) => paymentsOf(world, owner as Invoice),
  },
  invoice_payment: { invoice: 'invoice', 'payment.payment_intent': 'payment_intent' },
  invoiceitem: { customer: 'customer', discounts: 'discount', invoice: 'invoice' },
  mandate: { payment_method: 'payment_method' },
  line_item: { discounts: 'discount', 'pricing.price_details.price': 'price' },
  payment_intent: {
    customer: 'customer',
    latest_charge: 'charge',
    payment_method: 'payment_method',
  },
  payment_method: { customer: 'customer' },
  price: { product: 'product' },
  product: { default_price: 'price' },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    payment_intent: 'payment_intent',
  },
  setup_intent: { customer: 'customer', mandate: 'mandate', payment_method: 'payment_method' },
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    discounts: 'discount',
    latest_invoice: 'invoice',
    pending_setup_intent: 'setup_intent',
    schedule: 'subscription_schedule',
  },
  subscription_schedule: {
    customer: 'customer',
    'phases.items.price': 'price',
    subscription: 'subscription',
  },
};

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What moved the money. */
function sourceOf(world: WorldContext, { source }: Loose): unknown {
  const kinds: Kind[] = ['charge', 'refund', 'dispute'];
  const found = kinds.map((kind) => findObject(world.storage.sql, kind, String(source)));
  return found.find((one) => one !== null && one !== undefined) ?? source;
}

function resolve(world: WorldContext, kind: Kind, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolve(world, kind, entry));
  return typeof value === 'string' ? findObject(world.storage.sql, kind, value) : value;
}

function open(world: WorldContext, value: unknown, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) open(world, entry, steps, path);
    return;
  }
  if (!isObject(value)) throw unknownPath(path);
  walk(world, value, value, '', step, rest, path);
}

// `owner` is the Stripe object. `holder` is the nested object that has the field `step`.
function walk(
  world: WorldContext,
  owner: Loose,
  holder: Loose,
  prefix: string,
  step: string,
  rest: string[],
  path: string,
): void {
  const how = expandable[String(owner.object)]?.[prefix + step];
  if (how !== undefined) {
    holder[step] = typeof how === 'string' ? resolve(world, how, holder[step]) : how(world, owner);
    open(world, holder[step], rest, path);
    return;
  }
  const inner = holder[step];
  const [next, ...further] = rest;
  if (next === undefined || inner === undefined) throw unknownPath(path);
  if (Array.isArray(inner)) walkEach(world, owner, inner, `${prefix}${step}.`, rest, path);
  else if (isObject(inner) && typeof inner.object === 'string') open(world, inner, rest, path);
  else if (isObject(inner)) walk(world, owner, inner, `${prefix}${step}.`, next, further, path);
  else if (inner !== null) throw unknownPath(path);
}

// A list inside an object holds objects of Stripe's, or parts of their owner.
function walkEach(
  world: WorldContext,
  owner: Loose,
  entries: unknown[],
  prefix: string,
  rest: string[],
  path: string,
): void {
  const [next, ...further] = rest;
  for (const entry of entries) {
    const isPart = isObject(entry) && typeof entry.object !== 'string';
    if (isPart && next !== undefined) walk(world, owner, entry, prefix, next, further, path);
    else open(world, entry, rest, path);
  }
}

function unknownPath(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
}

/**
 * Returns a copy of an answer with the requested paths expanded
 * (docs.stripe.com/api/expanding_objects).
 */
export function expandAll(world: WorldContext, answer: object, paths: string[]): unknown {
  if (paths.length === 0) return answer;
  const copy = JSON.parse(JSON.stringify(answer)) as unknown;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4 + (steps[0] === 'data' ? 1 : 0)) {
      const message = `You cannot expand more than 4 levels of a property. Property: ${path}`;
      throw invalid(message, { param: 'expand' });
    }
    open(world, copy, steps, path);
  }
  return copy;
}
