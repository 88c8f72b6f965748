import { useState } from 'react';
import { Link } from 'react-router-dom';

import { deletionAnchor } from '#client/account/deletion/anchor.ts';
import { DeleteDialog } from '#client/account/deletion/delete-dialog.tsx';
import profileStyles from '#client/account/profile/profile.module.css';
import { deletionTexts as texts } from '#client/messages/deletion.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { pages } from '#worker/pages.ts';

interface DeleteAccountProps {
  email: string;
  /** When the account is to be deleted, UTC milliseconds; null if nobody has asked for it. */
  dueAt: number | null;
}

/** The section „Konto löschen“ of the account page. */
export function DeleteAccount({ email, dueAt }: DeleteAccountProps) {
  const [open, setOpen] = useState(false);
  return (
    <Card width="subscription">
      <div className={profileStyles.lead}>
        <h2 id={deletionAnchor} tabIndex={-1}>
          {texts.title}
        </h2>
        <p>{dueAt === null ? texts.lead : `${texts.pendingTitle(dueAt)}.`}</p>
        <p>
          <Link to={pages.accountDeletion.path}>{texts.details}</Link>
        </p>
      </div>
      {dueAt === null && (
        <div>
          <Button variant="secondary" color="black" onClick={() => setOpen(true)}>
            {texts.open}
          </Button>
        </div>
      )}
      {open && <DeleteDialog email={email} onClose={() => setOpen(false)} />}
    </Card>
  );
}
