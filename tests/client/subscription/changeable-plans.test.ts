import { expect, test } from 'vitest';

import { changeablePlans } from '#client/subscription/change/changeable-plans.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';
import { planAnswer } from '#worker/subscription/checkout/get-quote.ts';

const plans = catalogue.map((plan) =>
  planAnswer(plan, { priceId: `price_${plan.key}`, originalPriceTag: null, predefined: true }, 0),
);
const others = (own: string | null) => changeablePlans(plans, own).map(({ key }) => key);

test.each([
  ['monthly', ['yearly', 'yearly_monthly', 'half_yearly', 'lifetime']],
  ['yearly', ['yearly_monthly', 'half_yearly', 'monthly', 'lifetime']],
  // Their year costs less than the plain one.
  ['yearly_trial', ['yearly_monthly', 'half_yearly', 'monthly', 'lifetime']],
  [null, ['yearly', 'yearly_monthly', 'half_yearly', 'monthly', 'lifetime']],
])('who has %s can change to other plans, none for newcomers', (own, keys) => {
  expect(others(own)).toEqual(keys);
});

test('a plan that is not on the list is not offered', () => {
  const hidden = plans.map((plan) => ({ ...plan, predefined: plan.key !== 'lifetime' }));
  expect(changeablePlans(hidden, 'monthly').map(({ key }) => key)).not.toContain('lifetime');
});
