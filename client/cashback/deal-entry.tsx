import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { DealPage } from '#client/cashback/deal-page.tsx';
import { dealParam } from '#worker/cashback/schemas.ts';

/**
 * The page of the deal in the address, with its query client. `unknown` is rendered for an invalid
 * id.
 */
export function DealEntry({ unknown }: { unknown: ReactNode }) {
  const param = dealParam.safeParse(useParams());
  if (!param.success) return unknown;
  const id = Number(param.data.id);
  return (
    <AccountQueryProvider>
      <DealPage key={id} id={id} unknown={unknown} />
    </AccountQueryProvider>
  );
}
