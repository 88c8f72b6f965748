import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { canonicalPath, pageAt } from '#worker/pages.ts';

/** Keeps the address that browsers share and bookmark that of the page now shown. */
export function Canonical() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.querySelector('link[rel=canonical]')?.remove();
    const path = canonicalPath(pageAt(pathname));
    if (!path) return;
    const link = document.createElement('link');
    link.rel = 'canonical';
    link.href = window.location.origin + path;
    document.head.append(link);
  }, [pathname]);
  return null;
}
