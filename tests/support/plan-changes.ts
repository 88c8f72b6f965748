import type { Person } from '#tests/support/people.ts';
import { planNamed } from '#tests/support/purchases.ts';
import type { World } from '#tests/support/world.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';

/** An address in Germany, which an order of Premium for life needs. */
export const billingAddress = {
  country: 'DE',
  name: 'Erika Mustermann',
  line1: 'Weg 1',
  postal_code: '10115',
  city: 'Berlin',
};

/** What another plan would mean for somebody, as the page asks for it. */
export async function previewOf(
  w: World,
  person: Person,
  key: string,
  coupon?: string,
): Promise<ChangePreview> {
  const { plan_id: id } = await planNamed(w, key);
  const query = new URLSearchParams({ plan_id: id, ...(coupon && { coupon }) });
  const answer = await person.get(`/api/sub/change?${query}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as ChangePreview;
}

/** What the page posts after that preview. */
export function changeOrder(
  { plan, total }: Pick<ChangePreview, 'plan' | 'total'>,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    plan_id: plan.plan_id,
    expected_total: total,
    idempotency_key: crypto.randomUUID(),
    ...changes,
  };
}

/** Changes somebody's plan with the method of their contract. Returns preview, order and answer. */
export async function changesTo(
  w: World,
  person: Person,
  key: string,
  changes: Record<string, unknown> = {},
) {
  const preview = await previewOf(w, person, key, changes['coupon'] as string | undefined);
  const body = changeOrder(preview, changes);
  const answer = await person.post('/api/sub/change', body);
  return { preview, body, answer };
}
