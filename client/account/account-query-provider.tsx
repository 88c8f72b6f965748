import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';

/** Maps a new address to the address that the account had when this document was loaded. */
const formerEmail = new Map<string, string>();

/** Keeps the cached queries when a person changes their e-mail address. */
export function keepQueriesOnEmailChange(from: string, to: string): void {
  formerEmail.set(to, formerEmail.get(from) ?? from);
}

/**
 * Provides the query client for pages behind the login. The cache belongs to one account and lives
 * as long as the page.
 */
export function AccountQueryProvider({ children }: { children: ReactNode }) {
  const { session } = useSession();
  return (
    session && (
      <SessionQueryProvider key={formerEmail.get(session.email) ?? session.email}>
        {children}
      </SessionQueryProvider>
    )
  );
}

/** Retries once. A refusal by the API is final. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiFailure && !error.undecided);
}

/** When a call answers `not_logged_in`, the session ends here too, with a message that says why. */
function SessionQueryProvider({ children }: { children: ReactNode }) {
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
      // Without a connection a call fails at once instead of waiting for the network.
      defaultOptions: {
        queries: { retry: shouldRetry, refetchOnWindowFocus: false, networkMode: 'always' },
        mutations: { networkMode: 'always' },
      },
    });
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
