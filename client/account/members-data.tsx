import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useSession } from '#client/account/session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';

/** The address that a person had before changing it in this document. */
const formerEmail = new Map<string, string>();

/** The person stays the same under a new address, and what they have read stays, too. */
export function renameMember(from: string, to: string): void {
  formerEmail.set(to, formerEmail.get(from) ?? from);
}

/** Holds what pages behind a login read, for one person and one stay on the page. */
export function MembersData({ children }: { children: ReactNode }) {
  const { session } = useSession();
  return (
    session && (
      <DataOfOne key={formerEmail.get(session.email) ?? session.email}>{children}</DataOfOne>
    )
  );
}

/** A refusal stays one; whatever else went wrong is tried once more. */
function mayHelp(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiFailure && !error.undecided);
}

/** A call that finds nobody signed in ends the session here, too, and says why the page goes. */
function DataOfOne({ children }: { children: ReactNode }) {
  const { setSession } = useSession();
  const [client] = useState(() => {
    const onError = (error: Error) => {
      if (failureCode(error) !== 'not_logged_in') return;
      notify('failure', errorText('not_logged_in'));
      void setSession({ error: 'not_logged_in' });
    };
    return new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
      // Without a connection a call fails and says so; it doesn't wait for one.
      defaultOptions: {
        queries: { retry: mayHelp, refetchOnWindowFocus: false, networkMode: 'always' },
        mutations: { networkMode: 'always' },
      },
    });
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
