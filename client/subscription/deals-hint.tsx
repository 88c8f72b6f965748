import { Link } from 'react-router-dom';

import { dealsTexts } from '#client/messages/deals.ts';
import { pages } from '#worker/pages.ts';

/** A link to the partners' deals, for people without Premium or with an overdue payment. */
export function DealsHint({ isPastDue = false }: { isPastDue?: boolean }) {
  const { pastDue, free } = dealsTexts.promote;
  return (
    <p>
      {isPastDue ? pastDue : free} <Link to={pages.deals.path}>{dealsTexts.title}</Link>
    </p>
  );
}
