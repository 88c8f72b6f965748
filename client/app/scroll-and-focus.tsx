import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { mainId } from '#client/app/main-id.ts';
import { enterHistoryEntry, restorePosition, watchPositions } from '#client/app/page-positions.ts';
import { restoreAfterReload } from '#client/app/reload-position.ts';

/**
 * Sets scroll and focus after a navigation: to the top, to an anchor, or, on back and forward, to
 * the recorded position. It renders inside Suspense, next to the pages, so that its effects run
 * when the new page is rendered.
 */
export function ScrollAndFocus() {
  const { key, pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef<string>(undefined);
  const [title, setTitle] = useState('');

  useEffect(() => watchPositions(), []);

  useLayoutEffect(() => {
    const previousPath = shownPath.current;
    shownPath.current = pathname;
    enterHistoryEntry(key + hash);
    // When the browser itself navigates to an anchor, the entry has no key of the router's.
    const isHistoryStep = navigationType === NavigationType.Pop && !(hash && key === 'default');
    if (previousPath === undefined && !hash) {
      restoreAfterReload();
    } else if (previousPath !== undefined && isHistoryStep) {
      if (!restorePosition()) focusMain();
    } else if (hash) {
      revealAnchor(hash);
    } else if (previousPath !== pathname) {
      window.scrollTo(0, 0);
      focusMain();
    }
  }, [key, pathname, hash, navigationType]);

  // Runs after the page's own effects, which set the title. The first page needs no announcement.
  const announcedPath = useRef(pathname);
  useEffect(() => {
    if (announcedPath.current === pathname) return;
    announcedPath.current = pathname;
    setTitle(document.title);
  }, [pathname]);

  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  );
}

function focusMain(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true });
}

/** Scrolls to the anchor of an address (`#name`), if the page has it. */
function revealAnchor(hash: string): void {
  const anchor = document.getElementById(decodeURIComponent(hash.slice(1)));
  anchor?.scrollIntoView();
  // Only a focusable anchor takes the focus; otherwise the browser remembers the position for the
  // next Tab.
  anchor?.focus({ preventScroll: true });
}
