import { Link } from 'react-router-dom';

import { dealsTexts } from '#client/messages/cashback.ts';
import { pages } from '#worker/pages.ts';

/** That Premium can be had from the partners, too, for who has none or owes for it. */
export function DealsHint({ owing = false }: { owing?: boolean }) {
  const { pastDue, free } = dealsTexts.promote;
  return (
    <p>
      {owing ? pastDue : free} <Link to={pages.deals.path}>{dealsTexts.title}</Link>
    </p>
  );
}
