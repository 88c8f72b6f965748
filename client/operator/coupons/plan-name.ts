import { catalogue } from '#worker/subscription/plan/catalogue.ts';

/** Every plan on sale, to choose from. */
export const planOptions = catalogue.map(({ key, name }) => ({ value: key, label: name }));

/** Plans that can follow another: all that renew. */
export const followingPlans = catalogue
  .filter(({ months }) => months !== 'one_time')
  .map(({ key, name }) => ({ value: key, label: name }));

/** A plan by what people read; a key that is no longer on sale as given. */
export function planName(key: string): string {
  return planOptions.find(({ value }) => value === key)?.label ?? key;
}
