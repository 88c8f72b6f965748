import { useState } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';
import { CouponDialog } from '#client/desk/people/coupon-dialog.tsx';
import { EmailDialog } from '#client/desk/people/email-dialog.tsx';
import { GrantDialog } from '#client/desk/people/grant-dialog.tsx';
import { LinkDialog } from '#client/desk/people/link-dialog.tsx';
import { MessageDialog } from '#client/desk/people/message-dialog.tsx';
import { personKey, sendNote, sendSignOut } from '#client/desk/people/queries.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Button } from '#client/ui/button.tsx';

type Act = 'message' | 'grant' | 'link' | 'coupon' | 'email' | 'note' | 'signOut';

interface PersonActsProps {
  accountId: string;
  email: string;
  name: string;
}

/** What the desk can do for a person as such, each in a dialog of its own. */
export function PersonActs({ accountId, email, name }: PersonActsProps) {
  const [open, setOpen] = useState<Act | null>(null);
  const concerns = [[...personKey, accountId]];
  const note = useDialogAction(concerns, async (words: string) => {
    await sendNote(accountId, words);
    return texts.note.done;
  });
  const signOut = useDialogAction(concerns, async (reason: string) => {
    await sendSignOut(accountId, reason);
    return texts.signOut.done;
  });
  const close = () => setOpen(null);
  const look = { size: 'small', variant: 'secondary', color: 'black' } as const;
  return (
    <>
      <Button size="small" onClick={() => setOpen('grant')}>
        {texts.grant.open}
      </Button>
      <Button {...look} onClick={() => setOpen('message')}>
        {texts.message.open}
      </Button>
      <Button {...look} onClick={() => setOpen('link')}>
        {texts.link.open}
      </Button>
      <Button {...look} onClick={() => setOpen('coupon')}>
        {texts.applyCoupon.open}
      </Button>
      <Button {...look} onClick={() => setOpen('email')}>
        {texts.changeEmail.open}
      </Button>
      <Button {...look} onClick={() => setOpen('note')}>
        {texts.note.open}
      </Button>
      <Button {...look} onClick={() => setOpen('signOut')}>
        {texts.signOut.open}
      </Button>
      {open === 'message' && (
        <MessageDialog accountId={accountId} email={email} name={name} onClose={close} />
      )}
      {open === 'grant' && <GrantDialog accountId={accountId} onClose={close} />}
      {open === 'link' && <LinkDialog accountId={accountId} onClose={close} />}
      {open === 'coupon' && <CouponDialog accountId={accountId} onClose={close} />}
      {open === 'email' && <EmailDialog accountId={accountId} email={email} onClose={close} />}
      {open === 'note' && (
        <ReasonDialog
          title={texts.note.title}
          lead={texts.note.lead}
          label={texts.note.label}
          submit={texts.note.submit}
          onClose={close}
          onSubmit={(words) => note(words).then(close)}
        />
      )}
      {open === 'signOut' && (
        <ReasonDialog
          title={texts.signOut.title}
          lead={texts.signOut.lead}
          label={deskTexts.reason}
          submit={texts.signOut.submit}
          onClose={close}
          onSubmit={(reason) => signOut(reason).then(close)}
        />
      )}
    </>
  );
}
