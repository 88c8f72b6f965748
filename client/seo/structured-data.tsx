import { createContext, use } from 'react';

/** A thing of schema.org. Addresses are paths of this site. */
export type Thing = { '@type': string } & Record<string, unknown>;

/** Takes what a page says to search engines while the Worker renders it; null in a browser. */
export const StructuredDataContext = createContext<((thing: Thing) => void) | null>(null);

/**
 * Says something to search engines, beside what people read. It shows nothing. Use it behind
 * `import.meta.env.SSR`, so that no browser loads it.
 */
export function StructuredData({ thing }: { thing: Thing }) {
  use(StructuredDataContext)?.(thing);
  return null;
}
