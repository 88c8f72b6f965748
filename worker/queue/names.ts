/** The queues' names in wrangler.toml. */
export const queueNames = {
  events: 'stripe-events',
  pages: 'reconcile',
  declarations: 'declarations',
} as const;

/** What a queue has given up after its last retry waits in a queue of this name. */
export const deadLetterSuffix = '-dead';
