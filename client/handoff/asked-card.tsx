import { AgreeCard } from '#client/handoff/agree-card.tsx';
import type { AuthorizeQuery } from '#client/handoff/hand-off-calls.ts';
import { HandOffCard } from '#client/handoff/hand-off-card.tsx';

interface AskedCardProps {
  request: AuthorizeQuery;
  clientName: string;
  /** Of the account that is signed in. */
  email: string;
}

/** Goes on for a signed-in person as the application has asked for. */
export function AskedCard({ request, clientName, email }: AskedCardProps) {
  return request.response_type === 'code' ? (
    <AgreeCard request={request} appName={clientName} email={email} />
  ) : (
    <HandOffCard request={request} clientName={clientName} />
  );
}
