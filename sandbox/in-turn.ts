let last: Promise<unknown> = Promise.resolve();

/** Does work that changes the whole world after whatever of that kind was begun before it. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
