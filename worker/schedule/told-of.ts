import type { Spend } from '#worker/schedule/budget.ts';

/** A service of which `spend` is told before each call. Each method is one call to the outside. */
export function toldOf<T extends object>(service: T, spend: Spend): T {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]) => {
        spend(0);
        return Reflect.apply(member, target, given) as unknown;
      };
    },
  });
}
