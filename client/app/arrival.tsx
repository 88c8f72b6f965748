import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { enterPlace, returnAfterReload, returnToPlace, watchPlaces } from '#client/app/places.ts';

/** The main region's id, where reading goes on after a change of page. */
export const mainId = 'inhalt';

/**
 * Arriving at a page: at its top, at the place of an anchor, or, going back and forward, where one
 * stood. It stands among the pages, so that it acts when the new one is really there.
 */
export function Arrival() {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const shown = useRef<string>(undefined);
  const [title, setTitle] = useState('');

  useEffect(() => watchPlaces(), []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = pathname;
    enterPlace(key + hash);
    // The browser's own step to an anchor comes without a key of the router's.
    const stepped = how === NavigationType.Pop && !(hash && key === 'default');
    if (before === undefined && !hash) {
      returnAfterReload();
    } else if (before !== undefined && stepped) {
      if (!returnToPlace()) focusMain();
    } else if (hash) {
      revealAnchor(hash);
    } else if (before !== pathname) {
      window.scrollTo(0, 0);
      focusMain();
    }
  }, [key, pathname, hash, how]);

  // After the page's own effects, which name the document; the first page is read without us.
  const named = useRef(pathname);
  useEffect(() => {
    if (named.current === pathname) return;
    named.current = pathname;
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

function revealAnchor(hash: string): void {
  const anchor = document.getElementById(decodeURIComponent(hash.slice(1)));
  anchor?.scrollIntoView();
  // Reading goes on there only if the anchor can hold the focus; browsers remember it otherwise.
  anchor?.focus({ preventScroll: true });
}
