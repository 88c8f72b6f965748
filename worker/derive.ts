/**
 * An object with all that `base` has, also what `base` only computes on use, and with `more` over
 * it. A spread would compute it all, and computed properties in a literal take long to create.
 */
export function derive<T extends object, M extends object>(base: T, more: M): T & M {
  return Object.assign(Object.create(base) as T, more);
}
