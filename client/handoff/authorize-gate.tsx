import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';

import { AccountCard } from '#client/account/account-card.tsx';
import { readClient } from '#client/handoff/hand-off-calls.ts';
import type { HandOffQuery } from '#client/handoff/hand-off-calls.ts';
import { InvalidAuthorize } from '#client/handoff/invalid-authorize.tsx';
import { failureCode } from '#client/lib/api-failure.ts';
import { track } from '#client/lib/progress.ts';
import { signInTexts } from '#client/messages/account.ts';
import { shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { authorizeQuery } from '#worker/handoff/schemas.ts';

interface AuthorizeGateProps {
  children: (asked: HandOffQuery, clientName: string) => ReactNode;
}

/** Lets nobody past but for a registered client at one of its own addresses. */
export function AuthorizeGate({ children }: AuthorizeGateProps) {
  const [query] = useSearchParams();
  const asked = readQuery(query);
  return asked ? <ForClient asked={asked}>{children}</ForClient> : <InvalidAuthorize />;
}

function ForClient({ asked, children }: AuthorizeGateProps & { asked: HandOffQuery }) {
  const { client_id, redirect_uri } = asked;
  const { data, error, mutate } = useSWR(
    ['account/oauth/client', client_id, redirect_uri],
    () => track(readClient(asked)),
    { revalidateOnFocus: false },
  );
  if (data) return children(asked, data.name);
  if (!error) return <Waiting />;
  const code = failureCode(error);
  if (code === 'invalid_request') return <InvalidAuthorize />;
  return (
    <AccountCard title={signInTexts.title} width="signIn">
      <FormError text={errorText(code)} />
      <div>
        <Button variant="secondary" onClick={() => void mutate()}>
          {shellTexts.retry}
        </Button>
      </div>
    </AccountCard>
  );
}

function Waiting() {
  return (
    <div data-waiting="">
      <Spinner />
    </div>
  );
}

/** What the address asks for; null unless everything that is required is there, and once. */
function readQuery(query: URLSearchParams): HandOffQuery | null {
  const entries = [...query];
  const fields = Object.fromEntries(entries);
  if (entries.length !== Object.keys(fields).length) return null;
  return authorizeQuery.safeParse(fields).data ?? null;
}
