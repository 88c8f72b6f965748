/**
 * Does work for each item, up to `atOnce` at the same time, and yields the results in the order of
 * the items. It holds no more results than that. The work must not reject.
 */
export async function* inTurn<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<readonly [T, R], void> {
  const running = items.slice(0, atOnce).map(work);
  for (const [at, item] of items.entries()) {
    const result = await running.shift();
    const next = items[at + atOnce];
    yield [item, result as R];
    if (next !== undefined) running.push(work(next));
  }
}
