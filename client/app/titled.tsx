import { Outlet, useLocation } from 'react-router-dom';

import { useTitle } from '#client/lib/use-title.ts';
import { shellTexts } from '#client/messages/de.ts';
import { pageAt } from '#worker/pages.ts';

/** Gives the document its page's title. */
export function Titled() {
  const { pathname } = useLocation();
  useTitle(pageAt(pathname)?.title ?? shellTexts.notFound);
  return <Outlet />;
}
