import { auditTexts } from '#client/messages/desk-audit.ts';
import { giftText } from '#client/operator/coupons/gift-text.ts';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import { formatMoney } from '#worker/money.ts';
import type { Gift } from '#worker/operator/coupons/schemas.ts';

const cents = /^(amount|allowance|amount_off|total)$/;
const moments = /(At|_at|^until|^date)$/;

type Fact = [label: string, value: string];

/** What the log keeps of an action, in words; what is empty is left out. */
export function detailFacts(details: Record<string, unknown>): Fact[] {
  return Object.entries(details).flatMap(([name, value]) =>
    isEmpty(value) || (isGroup(value) && !isGift(name, value))
      ? []
      : [[auditTexts.detail(name), shown(name, value)]],
  );
}

/** What the log keeps in groups, such as how a thing was before and after. */
export function detailGroups(details: Record<string, unknown>): { name: string; facts: Fact[] }[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (!isGroup(value) || isGift(name, value)) return [];
    const facts = Object.entries(value).map(([part, held]): Fact => [
      auditTexts.detail(part),
      isEmpty(held) ? auditTexts.nothing : shown(part, held),
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

/** What a coupon gives is kept as the desk's own call has it. */
function isGift(name: string, value: unknown): value is Gift {
  return name === 'gift' && isGroup(value) && 'type' in value;
}

function shown(name: string, value: unknown): string {
  if (isGift(name, value)) return giftText(value);
  if (typeof value === 'number' && cents.test(name)) return formatMoney(value);
  if (typeof value === 'number' && moments.test(name) && value > 1e11) return showMoment(value);
  if (typeof value === 'boolean') return value ? auditTexts.yes : auditTexts.no;
  if (Array.isArray(value)) return value.map((part) => shown(name, part)).join(' · ');
  return typeof value === 'string' ? auditTexts.value(value) : JSON.stringify(value);
}
