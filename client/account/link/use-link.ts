import { useEffect, useState } from 'react';

import { forgetBegun } from '#client/account/forget-begun.ts';
import { useSession } from '#client/account/session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/**
 * Signs in by a link as soon as its page is there. `error` says what stood in the way; `other` is
 * whom the link would sign in while somebody else is, who is asked first.
 */
export function useLink<Answer extends SessionAnswer>(
  call: (input: { switch?: true }) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const { setSession } = useSession();
  const [error, setError] = useState<string>();
  const [other, setOther] = useState<string>();

  const { run, busy } = useAction(async (switches: boolean) => {
    setError(undefined);
    try {
      const answered = await call(switches ? { switch: true } : {});
      if (switches) forgetBegun();
      const { name, email, provider } = answered;
      await setSession({ name, email, provider });
      onDone(answered);
    } catch (thrown) {
      const name = otherAccount(thrown);
      setOther(name);
      if (name === undefined) setError(failureCode(thrown));
    }
  });

  useEffect(() => {
    void run(false);
    // Once; what goes wrong is tried again by the person.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { error, other, busy, retry: () => void run(false), switchOver: () => void run(true) };
}

function otherAccount(thrown: unknown): string | undefined {
  if (!(thrown instanceof ApiFailure) || thrown.code !== 'other_account') return undefined;
  const name = thrown.options.details?.name;
  return typeof name === 'string' ? name : '';
}
