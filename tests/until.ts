const everyMs = 5;
const patienceMs = 10_000;

/** Looks again and again until it is so, or for ten seconds; what follows then says what is wrong. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo()) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
