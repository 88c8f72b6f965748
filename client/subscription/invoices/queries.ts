import { useQuery } from '@tanstack/react-query';

import { api, read } from '#client/lib/api.ts';
import { invoicesKey } from '#client/subscription/query-keys.ts';
import type { InvoiceListAnswer } from '#worker/subscription/invoices/schemas.ts';

/** One's invoices, newest first. */
export function useInvoices() {
  return useQuery<InvoiceListAnswer>({
    queryKey: invoicesKey,
    queryFn: () => read(api.sub.invoices.$get()),
    refetchOnMount: 'always',
  });
}
