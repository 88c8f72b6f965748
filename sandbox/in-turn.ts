let last: Promise<unknown> = Promise.resolve();

/**
 * Queues work that changes the whole world. Each piece starts after the one before it has ended.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
