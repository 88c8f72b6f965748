import { useEffect } from 'react';

import { product } from '#worker/product.ts';

/** Names the document as the Worker does when it answers the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product.name}`;
  }, [title]);
}
