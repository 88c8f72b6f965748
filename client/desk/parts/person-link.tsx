import { Link } from 'react-router-dom';

import { deskTexts } from '#client/messages/desk.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { deskPages } from '#worker/desk-pages.ts';

interface PersonLinkProps {
  accountId: string;
  /** null for a deleted account. */
  email: string | null;
}

/** A person's e-mail as a link to their page at the desk. */
export function PersonLink({ accountId, email }: PersonLinkProps) {
  if (email === null) return <span>{deskTexts.noAccount}</span>;
  return (
    <Link to={deskPages.person.path.replace(':id', accountId)}>
      <EmailText email={email} />
    </Link>
  );
}
