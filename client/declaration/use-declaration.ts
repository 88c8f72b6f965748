import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { useBootstrap } from '#client/lib/bootstrap.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import { plainPath } from '#worker/page-paths.ts';

/**
 * What the Worker gave this document to show; null for an empty form and for an address that no
 * page has. A document that was answered for another address is `stale` and is loaded again: only
 * the Worker knows what belongs to this one.
 */
export function useDeclaration(): DeclarationPage | 'stale' | null {
  const { declaration, path } = useBootstrap();
  const { pathname } = useLocation();
  const isStale = plainPath(path) !== plainPath(pathname);
  useEffect(() => {
    if (isStale) window.location.reload();
  }, [isStale]);
  return isStale ? 'stale' : declaration;
}
