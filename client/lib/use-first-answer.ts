import { useEffect, useState } from 'react';

import { readBootstrap } from '#client/lib/bootstrap.ts';
import type { FirstAnswers } from '#worker/http/bootstrap.ts';

let left: FirstAnswers | undefined;

/** The answers in the document that no page has shown yet, if its own page is still shown. */
function unused(): FirstAnswers {
  const { path, answers } = readBootstrap();
  left ??= path === globalThis.location?.pathname ? { ...answers } : {};
  return left;
}

/**
 * The answer that the Worker wrote into this document for its first screen. Only the page that the
 * document was opened with gets it: later it would be old.
 */
export function useFirstAnswer<Name extends keyof FirstAnswers>(name: Name): FirstAnswers[Name] {
  const [answer] = useState(() => unused()[name]);
  useEffect(() => {
    delete unused()[name];
  }, [name]);
  return answer;
}

/** The options of a query whose first data may stand in the document: then it asks for nothing. */
export function useFirstData<Name extends keyof FirstAnswers>(name: Name) {
  const first = useFirstAnswer(name);
  return { initialData: first, refetchOnMount: first ? false : ('always' as const) };
}
