import { QueryClient } from '@tanstack/react-query';

/** What the desk has read, for its header and its pages alike. */
export const deskClient = new QueryClient({
  // Several people work here: what one comes back to may have been decided by another.
  defaultOptions: {
    queries: { retry: 1, networkMode: 'always', refetchOnMount: 'always' },
    mutations: { networkMode: 'always' },
  },
});
