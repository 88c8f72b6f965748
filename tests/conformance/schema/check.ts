import { readFileSync } from 'node:fs';

import type { Shapes } from './derive.ts';

/** Finds what is wrong with a value at a path; adds one line for each difference. */
type Check = (value: unknown, path: string, found: string[], mode: Mode) => void;

/** `browser` is what a publishable key sees: some fields are hidden, and none is too many. */
export type Mode = 'server' | 'browser';

type Loose = Record<string, unknown>;

const file = new URL('./shapes.json', import.meta.url);
const { kinds, shapes, version } = JSON.parse(readFileSync(file, 'utf8')) as Shapes;

const isHash = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** The alternatives of a type; bars inside of brackets belong to an alternative. */
function alternativesOf(type: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of type) {
    if ('[{<'.includes(sign)) depth += 1;
    if (']}>'.includes(sign)) depth -= 1;
    if (sign === '|' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += sign;
  }
  return [...parts, part];
}

const made = new Map<string, Check>();

/** The check of a type, made when it is needed first. */
function checkOf(type: string): Check {
  const present = made.get(type);
  if (present) return present;
  const check = newCheck(type);
  made.set(type, check);
  return check;
}

function newCheck(type: string): Check {
  const alternatives = alternativesOf(type);
  const of = (sign: string) =>
    alternatives.filter((one) => one.startsWith(sign)).map((one) => one.slice(1));
  const scalars = new Set(alternatives);
  const [list] = of('[');
  const [map] = of('{');
  const names = of('@');
  return (value, path, found, mode) => {
    if (scalars.has('any')) checkKnownKind(value, path, found, mode);
    else if (Array.isArray(value) && list !== undefined) {
      const check = checkOf(list.slice(0, -1));
      for (const [at, entry] of value.entries()) check(entry, `${path}[${at}]`, found, mode);
    } else if (isHash(value) && names.length > 0) {
      checkShape(shapeFor(names, value), value, path, found, mode);
    } else if (isHash(value) && map !== undefined) {
      const check = checkOf(map.slice(0, -1));
      for (const [name, entry] of Object.entries(value)) {
        check(entry, `${path}.${name}`, found, mode);
      }
    } else if (!isScalarOf(scalars, value)) {
      found.push(`${path} is ${shown(value)}, and Stripe's type is ${shorten(type)}`);
    }
  };
}

const shorten = (type: string) => (type.length > 120 ? `${type.slice(0, 117)}…` : type);

// Codes of refusals that the library does not list. Stripe's own libraries for Android and iOS know
// the first one, and docs.stripe.com/billing/subscriptions/overview the second one.
const unlistedCodes = new Set([
  'invalid_bank_account_iban',
  'subscription_payment_intent_requires_action',
]);

function isScalarOf(scalars: ReadonlySet<string>, value: unknown): boolean {
  if (value === null) return scalars.has('null');
  if (typeof value === 'string') return scalars.has('string') || scalars.has(`'${value}'`);
  if (typeof value === 'boolean' && scalars.has(`'${value}'`)) return true;
  return scalars.has(typeof value);
}

/** Of several objects, the one that the value says it is; else the first one. */
function shapeFor(names: readonly string[], { object }: Loose): string {
  const [first = ''] = names;
  return names.find((name) => shapes[name]?.['object'] === `'${String(object)}'`) ?? first;
}

function checkShape(name: string, value: Loose, path: string, found: string[], mode: Mode): void {
  const fields = shapes[name];
  if (!fields) throw new TypeError(`shapes.json names the shape ${name} and does not have it`);
  for (const [field, entry] of Object.entries(value)) {
    const type = fields[field] ?? fields[`${field}?`];
    if (type === undefined) found.push(`${path}.${field} is no field of Stripe's ${name}`);
    else checkOf(type)(entry, `${path}.${field}`, found, mode);
  }
  if (mode === 'browser') return;
  for (const field of Object.keys(fields)) {
    if (field.endsWith('?') || field in value) continue;
    found.push(`${path}.${field} is missing, and Stripe's type is ${shorten(fields[field] ?? '')}`);
  }
}

/** Checks a value by the kind that it names. A value that names none may be anything. */
function checkKnownKind(value: unknown, path: string, found: string[], mode: Mode): void {
  if (!isHash(value) || typeof value['object'] !== 'string') return;
  const kind = value['deleted'] === true ? `deleted ${value['object']}` : value['object'];
  const name = kinds[kind];
  // An event of an older version has an object of that version, and nothing is known of it here.
  const isOlder = kind === 'event' && value['api_version'] !== version;
  if (isOlder) checkShape('EventBase', { ...value, data: { object: {} } }, path, found, mode);
  else if (name === undefined)
    found.push(`${path} is of the kind ${kind}, which Stripe does not have`);
  else checkShape(name, value, path, found, mode);
}

/**
 * What differs between an object and Stripe's type of its kind; empty if nothing does. Each line
 * names the kind, the field and the value.
 */
export function differencesOf(answer: unknown, mode: Mode): string[] {
  const found: string[] = [];
  if (!isHash(answer)) return [`the answer is ${shown(answer)}, which is no object`];
  const kind = isHash(answer['error']) ? 'error' : answer['object'];
  if (typeof kind !== 'string') return [`the answer has no kind: ${shown(answer)}`];
  if (kind === 'error') {
    const { code, ...error } = answer['error'] as Loose;
    const listed =
      unlistedCodes.has(String(code)) || code === undefined ? error : { ...error, code };
    checkShape(kinds['error'] ?? '', listed, 'error', found, mode);
  } else checkKnownKind(answer, kind, found, mode);
  return found;
}
