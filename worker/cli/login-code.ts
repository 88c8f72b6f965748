/**
 * `npm run login-code -- --email x --purpose autologin`: prints a link that signs that person in.
 * Options: `--extra-days 3`, `--coupon CODE` (for a marketing mail), `--allowance 25,00` (euros,
 * for an evaluation), `--days 7` (how long it is valid), `--uses 3`, `--origin https://…` (or
 * SITE_ORIGIN), and instead of the local database `--remote` for production's or `--stripe-test`
 * for that of `npm start -- --stripe-test`.
 */
import { isLinkPurpose, loginLink, newLoginCode } from '#worker/account/login-code/login-code.ts';
import { insertLoginCodeSql } from '#worker/account/login-code/shared-sql.ts';
import { dayMs } from '#worker/calendar.ts';
import {
  currentTime,
  execute,
  fail,
  placeOptions,
  readOptions,
  siteOrigin,
} from '#worker/cli/database.ts';
import { email as emailField } from '#worker/http/fields.ts';
import { couponCode } from '#worker/promotion/schemas.ts';

const usage =
  'npm run login-code -- --email x --purpose autologin|cookie|evaluation|marketing [--extra-days 3] [--coupon CODE] [--allowance 25,00] [--days 7] [--uses 3] [--origin https://…] [--remote | --stripe-test]';

const { values } = readOptions(
  {
    options: {
      email: { type: 'string' },
      purpose: { type: 'string', default: 'autologin' },
      'extra-days': { type: 'string' },
      coupon: { type: 'string' },
      allowance: { type: 'string' },
      days: { type: 'string', default: '7' },
      uses: { type: 'string', default: '3' },
      origin: { type: 'string' },
      ...placeOptions,
    },
  },
  usage,
);

const address = emailField.safeParse(values.email);
if (!address.success) fail(`--email is missing or none.\n${usage}`);
const { purpose } = values;
if (!isLinkPurpose(purpose)) fail(`--purpose ${purpose} is unknown.\n${usage}`);
if ((purpose === 'marketing') !== (values.coupon !== undefined)) {
  fail(`--coupon belongs to --purpose marketing, and that to it.\n${usage}`);
}
if (values.allowance !== undefined && purpose !== 'evaluation') {
  fail(`--allowance belongs to --purpose evaluation.\n${usage}`);
}
const origin = siteOrigin(values.origin, values);
const terms = {
  purpose,
  extraDays: values['extra-days'] === undefined ? null : count('extra-days'),
  couponCode: coupon(),
  allowance: allowance(),
  lifeMs: count('days') * dayMs,
  maxUses: count('uses'),
};
const { code, row } = await newLoginCode(terms, await currentTime(origin, values));
const rows = execute(insertLoginCodeSql(row, { email: address.data }), values);
if (rows.length === 0) fail(`Nobody has an account with ${address.data}.`);
console.log(loginLink(origin, purpose, code));

/** A whole number from 1 to 365. */
function count(name: 'extra-days' | 'days' | 'uses'): number {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1 || number > 365) {
    fail(`--${name} is a whole number from 1 to 365.`);
  }
  return number;
}

/** The code of an existing coupon; null without the option. */
function coupon(): string | null {
  if (values.coupon === undefined) return null;
  const read = couponCode.safeParse(values.coupon);
  if (!read.success) fail(`--coupon ${values.coupon} is no code.`);
  const quoted = `'${read.data.replaceAll("'", "''")}'`;
  const existing = execute(`select id from coupon where code = ${quoted}`, values);
  if (existing.length === 0) fail(`There is no coupon ${read.data}.`);
  return read.data;
}

/** Euros with a decimal comma, at most 1000, in cents; null without the option. */
function allowance(): number | null {
  if (values.allowance === undefined) return null;
  const [, euros, cents = '00'] = /^(\d{1,4})(?:,(\d\d))?$/.exec(values.allowance) ?? [];
  const amount = Number(`${euros}${cents}`);
  if (!(amount >= 1 && amount <= 100_000)) {
    fail('--allowance is in euros, as 25 or 25,50, and 1000 at most.');
  }
  return amount;
}
