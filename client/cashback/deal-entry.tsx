import { useParams } from 'react-router-dom';

import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { DealPage } from '#client/cashback/deal-page.tsx';
import { NotFoundPage } from '#client/not-found/not-found-page.tsx';
import { dealParam } from '#worker/cashback/schemas.ts';

/** The page of the deal in the address, with its query client. */
export function DealEntry() {
  const param = dealParam.safeParse(useParams());
  if (!param.success) return <NotFoundPage />;
  const id = Number(param.data.id);
  return (
    <AccountQueryProvider>
      <DealPage key={id} id={id} />
    </AccountQueryProvider>
  );
}
