import { useEffect } from 'react';

import { useSession } from '#client/account/use-session.ts';

/** A document of this age may show a session that has begun or ended in another tab. */
const oldMs = 10_000;

/**
 * The script may start long after its document was answered, and the browser may show a document
 * again that somebody has left: then it asks for the session again.
 */
export function SessionCheck() {
  const { reloadSession } = useSession();
  useEffect(() => {
    if (performance.now() > oldMs) void reloadSession();
    // Runs once, when the app starts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return null;
}
