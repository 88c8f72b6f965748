/**
 * `npm run coupon -- list [CODE]`, `-- disable CODE`, `-- enable CODE` and `-- create CODE --type
 * discount --percent 20 --note Herbst` manage the coupons of the local database or, with
 * `--remote`, of production. A discount's coupon is created in Stripe before it is stored.
 * Production uses the key STRIPE_SECRET_KEY. Locally, the running sandbox replaces Stripe; with
 * `--stripe-test` the key is STRIPE_TEST_SECRET_KEY and the coupon is made in Stripe's test mode.
 */
import { parseNewCoupon } from '#worker/cli/coupon-options.ts';
import {
  currentTime,
  execute,
  fail,
  placeOptions,
  readOptions,
  requireSandbox,
  siteOrigin,
} from '#worker/cli/database.ts';
import type { Row } from '#worker/cli/database.ts';
import { createStripeClient } from '#worker/cli/stripe.ts';
import { AppError } from '#worker/errors.ts';
import { couponLink } from '#worker/desk/coupons/coupon-link.ts';
import { ensureStripeDiscount } from '#worker/desk/coupons/ensure-stripe-discount.ts';
import { refuseUnredeemable } from '#worker/desk/coupons/refuse-unredeemable.ts';
import { couponTypes } from '#worker/promotion/kinds.ts';
import { giftToRow, needsStripeCoupon } from '#worker/promotion/stored-gift.ts';
import { newCouponId } from '#worker/promotion/new-code.ts';
import { insertCouponSql } from '#worker/promotion/desk/shared-sql.ts';
import { couponCode } from '#worker/promotion/schemas.ts';

const usage = `npm run coupon -- list [BEGINNING] | disable CODE | enable CODE |
  create CODE --type ${couponTypes.join('|')} --note TEXT
    [--months 3] [--days 14] [--until 2027-01-31] [--percent 20] [--amount 15,00] [--answers 50]
    [--plans yearly,monthly] [--next-plan monthly] [--ends] [--uses 100] [--expires 2027-01-31] [--new-only]
  [--origin https://…] [--remote | --stripe-test]`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = readOptions(
  {
    allowPositionals: true,
    options: {
      type: text,
      note: text,
      months: text,
      days: text,
      until: text,
      percent: text,
      amount: text,
      answers: text,
      plans: text,
      'next-plan': text,
      ends: flag,
      uses: text,
      expires: text,
      'new-only': flag,
      origin: text,
      ...placeOptions,
    },
  },
  usage,
);

const [command, argument] = positionals;
const usesStandIn = !values.remote && !values['stripe-test'];
const origin = siteOrigin(values.origin, values);
const now = await currentTime(origin, values);

if (command === 'list') list(argument === undefined ? '' : codeOf(argument));
else if (command === 'create' && argument !== undefined) await create(argument);
else if (command === 'disable' && argument !== undefined) switchTo(codeOf(argument), now);
else if (command === 'enable' && argument !== undefined) switchTo(codeOf(argument), null);
else fail(usage);

function codeOf(input: string): string {
  const read = couponCode.safeParse(input);
  return read.success ? read.data : fail(`${input} is no code.`);
}

/** Prints coupons: without `beginning` those outside batches, the latest first. */
function list(beginning: string): void {
  const where =
    beginning === ''
      ? 'batch_id is null order by created_at desc'
      : `code >= ${quoteSql(beginning)} and code < ${quoteSql(`${beginning}\u{10ffff}`)} order by code`;
  const rows = execute(
    `select code, type, max_uses, expires_at, disabled_at, note from coupon where ${where} limit 100`,
    values,
  );
  for (const row of rows) console.log(lineOf(row));
  if (rows.length === 0) console.log('There is none.');
}

function lineOf(row: Row): string {
  const { code, type, max_uses: uses, expires_at: expires, disabled_at: disabled, note } = row;
  const terms = [
    ...(uses === null ? [] : [`${uses} uses`]),
    ...(expires === null ? [] : [`until ${new Date(Number(expires)).toISOString()}`]),
    ...(disabled === null ? [] : ['disabled']),
  ];
  return [code, type, terms.join(', ') || 'no limit', note].map(String).join('  ');
}

async function create(code: string): Promise<void> {
  const input = parseNewCoupon(code, values);
  if (typeof input === 'string') return fail(`${input}\n${usage}`);
  const { note, new_user_only: newUserOnly = false, max_uses: maxUses = null } = input;
  try {
    refuseUnredeemable(input, now);
  } catch (error) {
    if (error instanceof AppError)
      fail(`Nobody could redeem that: ${Object.keys(error.options.fields ?? {}).join()}`);
    throw error;
  }
  const gift = giftToRow(input.gift);
  const id = newCouponId();
  const sql = (stripeCouponCode: string | null) =>
    insertCouponSql(
      { id, code: input.code },
      {
        ...gift,
        stripeCouponCode,
        newUserOnly,
        maxUses,
        expiresAt: input.expires_at ?? null,
        note,
        batchId: null,
      },
      now,
    );
  const existing = execute(`select id from coupon where code = ${quoteSql(input.code)}`, values);
  if (existing.length > 0) fail(`There is a coupon ${input.code} already.`);
  if (needsStripeCoupon(gift) && usesStandIn) await requireSandbox(origin);
  const stripeCouponCode = await ensureStripeDiscount(
    stripeFor(needsStripeCoupon(gift)),
    { id: input.code, name: input.code },
    gift,
  );
  if (execute(sql(stripeCouponCode), values).length === 0)
    fail(`There is a coupon ${input.code} already.`);
  console.log(couponLink(origin, input.code));
}

/** The Stripe client. Only a discount needs it, and with it the key. */
function stripeFor(isDiscount: boolean): { stripe: ReturnType<typeof createStripeClient> } {
  const name = values.remote ? 'STRIPE_SECRET_KEY' : 'STRIPE_TEST_SECRET_KEY';
  const key = usesStandIn ? 'sk_test_sandbox' : process.env[name];
  if (isDiscount && !key) fail(`${name} is not set.`);
  if (!values.remote && key?.includes('_live_')) fail(`${name} is a live key.`);
  const standIn = usesStandIn ? `${origin}/sandbox/stripe` : process.env['STRIPE_API_ORIGIN'];
  return { stripe: createStripeClient(key ?? '-', standIn) };
}

function switchTo(code: string, disabledAt: number | null): void {
  const rows = execute(
    `update coupon set disabled_at = ${disabledAt === null ? 'null' : `coalesce(disabled_at, ${disabledAt})`},
      updated_at = max(updated_at + 1, ${now}) where code = ${quoteSql(code)}
      returning code, type, max_uses, expires_at, disabled_at, note`,
    values,
  );
  const [row] = rows;
  console.log(row ? lineOf(row) : fail(`There is no coupon ${code}.`));
}

function quoteSql(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
