import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { useBootstrap } from '#client/lib/bootstrap.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import { plainPath } from '#worker/pages.ts';

/**
 * What the Worker gave this document to show of that kind of page; null for an empty form, and
 * `other` for anything else, such as an address that is too old. A document that was answered for
 * another address is loaded again: only the Worker knows what belongs to this one.
 */
export function useDeclaration<Kind extends DeclarationPage['page']>(
  kind: Kind,
): Extract<DeclarationPage, { page: Kind }> | 'other' | null {
  const { declaration, path } = useBootstrap();
  const { pathname } = useLocation();
  const isStale = plainPath(path) !== plainPath(pathname);
  useEffect(() => {
    if (isStale) window.location.reload();
  }, [isStale]);
  if (isStale || declaration === null) return null;
  return declaration.page === kind
    ? (declaration as Extract<DeclarationPage, { page: Kind }>)
    : 'other';
}
