import { auditTexts } from '#client/messages/desk-audit.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { formatMoney } from '#worker/money.ts';
import { couponGives } from '#worker/promotion/kinds.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';

const cents = /^(amount|allowance|amount_off|total|credit|back|refunded_before)$/;
const moments = /(At|_at|^until|^date)$/;

type Fact = [label: string, value: string];

/** The details of an action as labels and values; empty values are left out. */
export function detailFacts(details: Record<string, unknown>): Fact[] {
  return Object.entries(details).flatMap(([name, value]) =>
    isEmpty(value) || (isGroup(value) && !isGift(name, value))
      ? []
      : [[auditTexts.detail(name), valueText(name, value)]],
  );
}

/** The nested details of an action, such as the state before and after a change. */
export function detailGroups(details: Record<string, unknown>): { name: string; facts: Fact[] }[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (!isGroup(value) || isGift(name, value)) return [];
    const facts = Object.entries(value).map(([part, held]): Fact => [
      auditTexts.detail(part),
      isEmpty(held) ? auditTexts.nothing : valueText(part, held),
    ]);
    return [{ name: auditTexts.detail(name), facts }];
  });
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A coupon's gift is logged in the form of the desk's own call. */
function isGift(name: string, value: unknown): value is CouponGift {
  return name === 'gift' && isGroup(value) && 'type' in value;
}

function valueText(name: string, value: unknown): string {
  if (isGift(name, value)) return couponGives(value);
  if (typeof value === 'number' && cents.test(name)) return formatMoney(value);
  if (typeof value === 'number' && moments.test(name) && value > 1e11) return formatMoment(value);
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  if (Array.isArray(value)) return value.map((part) => valueText(name, part)).join(' · ');
  return typeof value === 'string' ? auditTexts.value(value) : JSON.stringify(value);
}
