import { Link } from 'react-router-dom';

import { dealsHintTexts as texts } from '#client/messages/deals-hint.ts';
import { pages } from '#worker/pages.ts';

/** A link to the partners' deals, for people without Premium or with an overdue payment. */
export function DealsHint({ isPastDue = false }: { isPastDue?: boolean }) {
  return (
    <p>
      {isPastDue ? texts.pastDue : texts.free} <Link to={pages.deals.path}>{texts.title}</Link>
    </p>
  );
}
