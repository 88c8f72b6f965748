import { QueryClient } from '@tanstack/react-query';

/** The query client that the desk's header and pages share. */
export const deskClient = new QueryClient({
  // Several operators work at the desk: what a page shows may have been decided by somebody else.
  defaultOptions: {
    queries: { retry: 1, networkMode: 'always', refetchOnMount: 'always' },
    mutations: { networkMode: 'always' },
  },
});
