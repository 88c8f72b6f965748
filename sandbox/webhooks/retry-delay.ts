const minute = 60_000;
const hour = 60 * minute;
const delays = [5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];
const later = 12 * hour;
// Together with the first five this makes not quite three days.
const lastAttempt = 10;

/**
 * How long (milliseconds) after a delivery's failed attempt the next one follows, or null when
 * there is none: with growing pauses for three days (docs.stripe.com/webhooks, "Retry behavior").
 */
export function retryDelay(attempts: number): number | null {
  if (attempts >= lastAttempt) return null;
  return delays[attempts - 1] ?? later;
}
