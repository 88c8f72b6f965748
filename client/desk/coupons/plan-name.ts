import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';

/** Every plan on sale, as an option. */
export const planOptions = catalogue.map(({ key, name }) => ({ value: key, label: name }));

/** Plans that can follow another plan: those that renew. */
export const followingPlans = catalogue
  .filter(({ months }) => months !== 'one_time')
  .map(({ key, name }) => ({ value: key, label: name }));

/** The name of a plan; the key itself if the plan is no longer on sale. */
export function planName(key: string): string {
  return planOptions.find(({ value }) => value === key)?.label ?? key;
}
