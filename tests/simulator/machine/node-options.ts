/**
 * The options that Node needs to run the simulator: Stripe's build for Workers, which the product
 * uses, and the hooks that provide the platform's module to the sandbox.
 */
export const nodeOptions: readonly string[] = [
  '-C',
  'workerd',
  '--import',
  new URL('./hooks.mjs', import.meta.url).href,
];
