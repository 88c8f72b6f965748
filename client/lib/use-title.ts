import { useEffect } from 'react';

import { product } from '#worker/product.ts';

/** Sets the document's title in the same form as the Worker does. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product.name}`;
  }, [title]);
}
