import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import { MembersData } from '#client/account/members-data.tsx';
import { DealPage } from '#client/cashback/deal-page.tsx';
import { dealParam } from '#worker/cashback/schemas.ts';

/** The deal of the address with the data that its page reads; `unknown` stands for there being none. */
export function DealEntry({ unknown }: { unknown: ReactNode }) {
  const param = dealParam.safeParse(useParams());
  if (!param.success) return unknown;
  const id = Number(param.data.id);
  return (
    <MembersData>
      <DealPage key={id} id={id} unknown={unknown} />
    </MembersData>
  );
}
