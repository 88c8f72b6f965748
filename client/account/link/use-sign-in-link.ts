import { useEffect, useState } from 'react';

import { forgetUnfinishedFlows } from '#client/account/forget-unfinished-flows.ts';
import { useSession } from '#client/account/use-session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/**
 * Signs in by a link when its page opens. `error` is the code of a failure. `otherName` names the
 * account of the link while somebody else is signed in; the person decides first.
 */
export function useSignInLink<Answer extends SessionAnswer>(
  call: (input: { switch?: true }) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const { setSession } = useSession();
  const [error, setError] = useState<string>();
  const [otherName, setOther] = useState<string>();

  const { run, busy } = useAction(async (isSwitching: boolean) => {
    setError(undefined);
    try {
      const session = await call(isSwitching ? { switch: true } : {});
      if (isSwitching) forgetUnfinishedFlows();
      const { name, email, provider } = session;
      await setSession({ name, email, provider });
      onDone(session);
    } catch (thrown) {
      const name = otherAccount(thrown);
      setOther(name);
      if (name === undefined) setError(failureCode(thrown));
    }
  });

  useEffect(() => {
    void run(false);
    // Runs once; after a failure the person retries.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    error,
    otherName,
    busy,
    retry: () => void run(false),
    switchAccount: () => void run(true),
  };
}

function otherAccount(thrown: unknown): string | undefined {
  if (!(thrown instanceof ApiFailure) || thrown.code !== 'other_account') return undefined;
  const name = thrown.options.details?.name;
  return typeof name === 'string' ? name : '';
}
