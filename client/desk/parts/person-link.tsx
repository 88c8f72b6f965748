import { Link } from 'react-router-dom';

import { deskTexts } from '#client/messages/desk.ts';
import { EmailText } from '#client/ui/email-text.tsx';
import { deskPages } from '#worker/desk-pages.ts';

interface PersonLinkProps {
  accountId: string;
  /** null for a deleted account. */
  email: string | null;
}

/** A person's e-mail as a link to their page, which shows what is left of a deleted one. */
export function PersonLink({ accountId, email }: PersonLinkProps) {
  return (
    <Link to={deskPages.person.path.replace(':id', accountId)}>
      {email === null ? deskTexts.noAccount : <EmailText email={email} />}
    </Link>
  );
}
