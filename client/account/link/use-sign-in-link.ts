import { useEffect, useState } from 'react';

import { forgetUnfinishedFlows } from '#client/account/forget-unfinished-flows.ts';
import { useSession } from '#client/account/use-session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { usePersonSign } from '#client/lib/person-sign.ts';
import { useAction } from '#client/lib/use-action.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/** An account that is not signed in; most of its address is left out. */
interface OtherAccount {
  name: string;
  email: string;
}

/**
 * Signs in by a link when its page is open and a person is there: to open it spends nothing. Until
 * then it `waits`. `error` is the code of a failure. `other` is the account of the link while
 * somebody else is signed in; the person decides first.
 */
export function useSignInLink<Answer extends SessionAnswer>(
  call: (input: { switch?: true }) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const { setSession } = useSession();
  const isPresent = usePersonSign();
  const [error, setError] = useState<string>();
  const [other, setOther] = useState<OtherAccount>();

  const { run, busy } = useAction(async (isSwitching: boolean) => {
    setError(undefined);
    try {
      const session = await call(isSwitching ? { switch: true } : {});
      if (isSwitching) forgetUnfinishedFlows();
      const { name, email, provider } = session;
      await setSession({ name, email, provider });
      onDone(session);
    } catch (thrown) {
      const account = otherAccount(thrown);
      setOther(account);
      if (account === undefined) setError(failureCode(thrown));
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
    other,
    busy,
    retry: () => void run(false),
    switchAccount: () => void run(true),
  };
}

function otherAccount(thrown: unknown): OtherAccount | undefined {
  if (!(thrown instanceof ApiFailure) || thrown.code !== 'other_account') return undefined;
  const { name, email } = thrown.options.details ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : '',
  };
}
