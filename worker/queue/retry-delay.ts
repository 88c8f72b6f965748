const firstDelaySeconds = 30;

/**
 * How long a message waits after so many attempts, in seconds: 30 after the first, then twice as
 * long each time. With the five retries of wrangler.toml, these are 15.5 minutes in all.
 */
export function retryDelay(attempts: number): { delaySeconds: number } {
  return { delaySeconds: firstDelaySeconds * 2 ** (attempts - 1) };
}
