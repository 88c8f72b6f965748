/** An id of Stripe's, such as `in_1NxyzAbc`, also with a secret. A word has no digit or capital. */
const id = /^([a-z]+(?:_[a-z]+)*)_(?=[A-Za-z]*[A-Z0-9])[A-Za-z0-9]{8,}(?:_secret_\w+)?$/;
/** Times in UTC seconds since 2017, as Stripe writes them; amounts here are smaller. */
const leastTime = 1_500_000_000;

/**
 * What a case has seen, without what differs each time: `<in>` is an id of that kind, `<time>` is a
 * time.
 */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(id, '<$1>');
  }
  if (typeof value === 'number') return value >= leastTime ? '<time>' : value;
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, masked(entry)]));
}
