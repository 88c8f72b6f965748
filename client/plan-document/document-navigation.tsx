import { useEffect, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { NavigationContext, useGo } from '#client/lib/navigation.ts';
import type { LinkProps, Navigation, Place } from '#client/lib/navigation.ts';

interface DocumentNavigationProps {
  /** The place with which the document begins. */
  first: Place;
  children: ReactNode;
}

/**
 * In a document of its own a page moves only within its path. For every other page the browser
 * loads the next document.
 */
export function DocumentNavigation({ first, children }: DocumentNavigationProps) {
  const [place, setPlace] = useState(first);

  useEffect(() => {
    function follow(): void {
      const next = readPlace();
      // The router has made that entry in an earlier document, without one of its own.
      if (next.pathname === first.pathname) setPlace(next);
      else window.location.reload();
    }
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [first.pathname]);

  const go: Navigation['go'] = (path, { replace = false, state = null } = {}) => {
    const isHere = new URL(path, window.location.href).pathname === place.pathname;
    if (!isHere && isEmpty(state)) {
      if (replace) window.location.replace(path);
      else window.location.assign(path);
      return;
    }
    // As the router writes it. The state stays with the entry when its document is loaded.
    const entry = { usr: state, key: Math.random().toString(36).slice(2, 10) };
    if (replace) window.history.replaceState(entry, '', path);
    else window.history.pushState(entry, '', path);
    if (isHere) return setPlace(readPlace());
    // Otherwise the reloaded document would be scrolled like this one.
    window.scrollTo(0, 0);
    window.location.reload();
  };

  return (
    <NavigationContext value={{ place, go, Link: DocumentLink }}>{children}</NavigationContext>
  );
}

/** The place of this document. Its history entry may be one of the router's. */
export function readPlace(): Place {
  const { usr = null } = (window.history.state ?? {}) as { usr?: unknown };
  const { pathname, search } = window.location;
  return { pathname, search, state: usr };
}

/** An anchor. A press of it alone carries the state along. */
function DocumentLink({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const go = useGo();
  function press(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isModified) return;
    event.preventDefault();
    go(to, { replace, state });
  }
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}

/** Whether the state says nothing: an entry without one needs no trick. */
function isEmpty(state: unknown): boolean {
  return Object.values(state ?? {}).every((value) => value === undefined);
}
