/**
 * What Node has to be told before it runs the simulator: Stripe's build for Workers, which is the one
 * that the product has, and the hooks that give the sandbox the platform's module.
 */
export const nodeOptions: readonly string[] = [
  '-C',
  'workerd',
  '--import',
  new URL('./hooks.mjs', import.meta.url).href,
];
