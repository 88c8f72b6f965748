const everyMs = 5;
const patienceMs = 10_000;

/**
 * Waits until the condition is true, for ten seconds at most. The test's next line reports a
 * failure.
 */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo()) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
