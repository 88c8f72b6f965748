/**
 * Settings of the local runtime, as environment variables. By default it writes a trace of every
 * call into a database of its own. That costs more than the call, and no test reads it.
 */
export const runtime = {
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  X_LOCAL_EXPLORER: 'false',
};
