/**
 * Switches of the local runtime, as environment variables. It traces every call into a database of
 * its own, which costs more than the call; nobody reads that here.
 */
export const runtime = {
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
};
