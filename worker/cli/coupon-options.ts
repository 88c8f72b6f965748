import { newCoupon } from '#worker/operator/coupons/schemas.ts';
import type { NewCoupon } from '#worker/operator/coupons/schemas.ts';

/** What is said on the command line. */
type Options = Record<string, string | boolean | undefined>;

/** The coupon that is asked for; a text that says what is wrong with it. */
export function newCouponOf(code: string, said: Options): NewCoupon | string {
  const isLicence = said['type'] === 'license';
  const until = dayEnd(said['until']);
  const gift = {
    type: said['type'],
    months: number(said['months']),
    days: number(said['days']),
    date: isLicence ? undefined : until,
    licence_ends_at: isLicence ? until : undefined,
    percent_off: number(said['percent']),
    amount_off: cents(said['amount']),
    answer_count: number(said['answers']),
    plan_keys: typeof said['plans'] === 'string' ? said['plans'].split(',') : undefined,
    next_plan_key: said['next-plan'],
    cancel_at_period_end: said['ends'] === true ? true : undefined,
  };
  const read = newCoupon.safeParse({
    action_id: crypto.randomUUID(),
    code,
    // What a kind does not know it must not be given, not even as nothing.
    gift: Object.fromEntries(Object.entries(gift).filter(([, value]) => value !== undefined)),
    note: said['note'],
    new_user_only: said['new-only'] === true,
    max_uses: number(said['uses']),
    expires_at: dayEnd(said['expires']),
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

/** `15,00` or `15` as cents. */
function cents(text: string | boolean | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, euros, rest = '00'] = /^(\d{1,4})(?:,(\d\d))?$/.exec(String(text)) ?? [];
  return Number(`${euros}${rest}`);
}

/** The last second of a day, `2027-01-31`, by UTC. */
function dayEnd(text: string | boolean | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(`${text}T23:59:59Z`);
}
