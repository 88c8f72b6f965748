import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';

import { AccountCard } from '#client/account/account-card.tsx';
import { readClient } from '#client/handoff/hand-off-calls.ts';
import type { AuthorizeQuery } from '#client/handoff/hand-off-calls.ts';
import { InvalidAuthorize } from '#client/handoff/invalid-authorize.tsx';
import { failureCode } from '#client/lib/api-failure.ts';
import { showProgress } from '#client/lib/progress.ts';
import { errorText } from '#client/messages/errors.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { signInTexts } from '#client/messages/sign-in.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { authorizeQuery, codeQuery } from '#worker/handoff/schemas.ts';

interface AuthorizeGateProps {
  children: (request: AuthorizeQuery, clientName: string) => ReactNode;
}

/** Renders its children only for a registered application at one of its registered addresses. */
export function AuthorizeGate({ children }: AuthorizeGateProps) {
  const [query] = useSearchParams();
  const request = readQuery(query);
  return request ? <ForClient request={request}>{children}</ForClient> : <InvalidAuthorize />;
}

function ForClient({ request, children }: AuthorizeGateProps & { request: AuthorizeQuery }) {
  const { client_id, redirect_uri, response_type } = request;
  const { data, error, mutate } = useSWR(
    ['account/oauth/client', client_id, redirect_uri, response_type],
    () => showProgress(readClient(request)),
  );
  if (data) return children(request, data.name);
  if (!error) return <Spinner />;
  const code = failureCode(error);
  if (code === 'invalid_request') return <InvalidAuthorize />;
  return (
    <AccountCard title={signInTexts.title} width="signIn">
      <FormError text={errorText(code)} />
      <div>
        <Button onClick={() => void mutate()}>{shellTexts.retry}</Button>
      </div>
    </AccountCard>
  );
}

/** The request in the query; null if a required field is missing or any field appears twice. */
function readQuery(query: URLSearchParams): AuthorizeQuery | null {
  const entries = [...query];
  const fields = Object.fromEntries(entries);
  if (entries.length !== Object.keys(fields).length) return null;
  const schema = fields['response_type'] === 'code' ? codeQuery : authorizeQuery;
  return schema.safeParse(fields).data ?? null;
}
