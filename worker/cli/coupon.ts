/**
 * `npm run coupon -- list [CODE]`, `-- disable CODE`, `-- enable CODE` and
 * `-- create CODE --type discount --percent 20 --note Herbst`: the coupons of the local database, or
 * with `--remote` of production's. A discount's coupon in Stripe is made before it is kept; for
 * production the key comes from STRIPE_SECRET_KEY, locally the running sandbox is Stripe.
 */
import { parseArgs } from 'node:util';

import { newCouponOf } from '#worker/cli/coupon-options.ts';
import { currentTime, execute, fail, siteOrigin } from '#worker/cli/database.ts';
import type { Row } from '#worker/cli/database.ts';
import { stripeOf } from '#worker/cli/stripe.ts';
import { AppError } from '#worker/errors.ts';
import { couponLink } from '#worker/operator/coupons/coupon-link.ts';
import { ensureDiscount } from '#worker/operator/coupons/ensure-discount.ts';
import { storedGift } from '#worker/operator/coupons/gift.ts';
import { refuseUseless } from '#worker/operator/coupons/refuse-useless.ts';
import { newCouponId } from '#worker/promotion/coupon-id.ts';
import { insertCouponSql } from '#worker/promotion/desk/statements.ts';
import { couponCode } from '#worker/promotion/schemas.ts';

const usage = `npm run coupon -- list [BEGINNING] | disable CODE | enable CODE |
  create CODE --type free_period|free_trial|discount|payxgetx|answer_quota|direct_plan|license --note TEXT
    [--months 3] [--days 14] [--until 2027-01-31] [--percent 20] [--amount 15,00] [--answers 50]
    [--plans yearly,monthly] [--next-plan monthly] [--ends] [--uses 100] [--expires 2027-01-31] [--new-only]
  [--origin https://…] [--remote]`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
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
    remote: flag,
  },
});

const [what, given] = positionals;
const origin = siteOrigin(values.origin, values);
const now = await currentTime(origin, values);

if (what === 'list') list(given === undefined ? '' : codeOf(given));
else if (what === 'create' && given !== undefined) await create(given);
else if (what === 'disable' && given !== undefined) switchTo(codeOf(given), now);
else if (what === 'enable' && given !== undefined) switchTo(codeOf(given), null);
else fail(usage);

function codeOf(said: string): string {
  const read = couponCode.safeParse(said);
  return read.success ? read.data : fail(`${said} is no code.`);
}

/** Those made alone, the latest first, or those whose code begins so. */
function list(beginning: string): void {
  const where =
    beginning === ''
      ? 'batch_id is null order by created_at desc'
      : `code >= ${quoted(beginning)} and code < ${quoted(`${beginning}\u{10ffff}`)} order by code`;
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
  const input = newCouponOf(code, values);
  if (typeof input === 'string') return fail(`${input}\n${usage}`);
  const { note, new_user_only: newUserOnly = false, max_uses: maxUses = null } = input;
  try {
    refuseUseless(input, now);
  } catch (error) {
    if (error instanceof AppError)
      fail(`Nobody could redeem that: ${Object.keys(error.options.fields ?? {}).join()}`);
    throw error;
  }
  const gift = storedGift(input.gift);
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
  const known = execute(`select id from coupon where code = ${quoted(input.code)}`, values);
  if (known.length > 0) fail(`There is a coupon ${input.code} already.`);
  const inStripe = await ensureDiscount(
    stripeFor(gift.type),
    { id: input.code, name: input.code },
    gift,
  );
  if (execute(sql(inStripe), values).length === 0) fail(`There is a coupon ${input.code} already.`);
  console.log(couponLink(origin, input.code));
}

/** Only a discount has to do with Stripe. */
function stripeFor(type: string): { stripe: ReturnType<typeof stripeOf> } {
  const key = values.remote ? process.env['STRIPE_SECRET_KEY'] : 'sk_test_sandbox';
  if (type === 'discount' && !key) fail('STRIPE_SECRET_KEY is not set.');
  const standIn = values.remote ? process.env['STRIPE_API_ORIGIN'] : `${origin}/sandbox/stripe`;
  return { stripe: stripeOf(key ?? '-', standIn) };
}

function switchTo(code: string, disabledAt: number | null): void {
  const rows = execute(
    `update coupon set disabled_at = ${disabledAt === null ? 'null' : `coalesce(disabled_at, ${disabledAt})`},
      updated_at = max(updated_at + 1, ${now}) where code = ${quoted(code)}
      returning code, type, max_uses, expires_at, disabled_at, note`,
    values,
  );
  const [row] = rows;
  console.log(row ? lineOf(row) : fail(`There is no coupon ${code}.`));
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
