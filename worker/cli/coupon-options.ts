import { newCoupon } from '#worker/desk/coupons/schemas.ts';
import type { NewCouponInput } from '#worker/desk/coupons/schemas.ts';
import { couponKinds, couponTypes } from '#worker/promotion/kinds.ts';

/** The options of the command line. */
type Options = Record<string, string | boolean | undefined>;

/** The new coupon of a `create` command, or a text that says what is wrong with it. */
export function parseNewCoupon(code: string, options: Options): NewCouponInput | string {
  const type = couponTypes.find((known) => known === options['type']);
  // The field of `--until`. A kind without an end refuses it.
  const endField = (type && couponKinds[type].end?.field) ?? 'date';
  const gift = {
    type: options['type'],
    months: number(options['months']),
    days: number(options['days']),
    [endField]: dayEnd(options['until']),
    percent_off: number(options['percent']),
    amount_off: cents(options['amount']),
    answer_count: number(options['answers']),
    plan_keys: typeof options['plans'] === 'string' ? options['plans'].split(',') : undefined,
    next_plan_key: options['next-plan'],
    cancel_at_period_end: options['ends'] === true ? true : undefined,
  };
  const read = newCoupon.safeParse({
    action_id: crypto.randomUUID(),
    code,
    // A gift may only have the fields of its type, and not even undefined for others.
    gift: Object.fromEntries(Object.entries(gift).filter(([, value]) => value !== undefined)),
    note: options['note'],
    new_user_only: options['new-only'] === true,
    max_uses: number(options['uses']),
    expires_at: dayEnd(options['expires']),
  });
  if (read.success) return read.data;
  return read.error.issues
    .map(
      (issue) =>
        `${issue.path.join('.')}: ${issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : issue.message}`,
    )
    .join('\n');
}

function number(text: string | boolean | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Euros as `15,00` or `15`, in cents. */
function cents(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, euros, rest = '00'] = /^(\d{1,4})(?:,(\d\d))?$/.exec(String(text)) ?? [];
  return Number(`${euros}${rest}`);
}

/** The last second of a day such as `2027-01-31`, in UTC milliseconds. */
function dayEnd(text: string | boolean | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(`${text}T23:59:59Z`);
}
