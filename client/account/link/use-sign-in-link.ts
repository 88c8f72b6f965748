import { useEffect, useState } from 'react';

import { forgetUnfinishedFlows } from '#client/account/forget-unfinished-flows.ts';
import { useSession } from '#client/account/use-session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { usePersonSign } from '#client/lib/person-sign.ts';
import { useAction } from '#client/lib/use-action.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/**
 * Signs in by a link when its page is open and a person is there: to open it spends nothing. Until
 * then it `waits`. `error` is the code of a failure. `otherName` names the account of the link
 * while somebody else is signed in; the person decides first.
 */
export function useSignInLink<Answer extends SessionAnswer>(
  call: (input: { switch?: true }) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const { setSession } = useSession();
  const isPresent = usePersonSign();
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
    if (isPresent) void run(false);
    // Runs once; after a failure the person retries.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPresent]);

  return {
    waits: !isPresent,
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
