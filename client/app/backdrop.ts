import { readItem } from '#client/lib/stored-item.ts';
import type { PageName } from '#worker/pages.ts';

/** The page behind a dialog: the plans if one was chosen, else the landing page. */
export function backdropName(): PageName {
  return readItem('plan') === null ? 'home' : 'plans';
}
