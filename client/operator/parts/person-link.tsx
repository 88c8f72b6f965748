import { Link } from 'react-router-dom';

import { deskTexts } from '#client/messages/desk.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { deskPages } from '#worker/desk-pages.ts';

interface PersonLinkProps {
  accountId: string;
  /** null where they have no account any more. */
  email: string | null;
}

/** Somebody by their e-mail, and the way to all that the desk knows of them. */
export function PersonLink({ accountId, email }: PersonLinkProps) {
  if (email === null) return <span>{deskTexts.noAccount}</span>;
  return (
    <Link to={deskPages.person.path.replace(':id', accountId)}>
      <EmailText email={email} />
    </Link>
  );
}
