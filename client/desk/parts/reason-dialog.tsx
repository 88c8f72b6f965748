import { useRef, useState } from 'react';
import * as z from 'zod/mini';

import { useForm } from '#client/lib/use-form.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import styles from '#client/desk/parts/desk.module.css';
import { ReadyTexts } from '#client/desk/parts/ready-texts.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { failure } from '#worker/desk/payouts/schemas.ts';

/** The limit of every call that takes a reason. */
const most = 500;
const schema = z.pick(failure, { reason: true });

interface ReasonDialogProps {
  title: string;
  lead: string;
  label: string;
  /** Common reasons to choose from. */
  ready?: readonly string[];
  submit: string;
  onSubmit: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a reason before an action; a refusal keeps the input. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <ReasonForm {...props} />
    </Dialog>
  );
}

function ReasonForm({ lead, label, ready, submit, onSubmit }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const submitButton = useRef<HTMLButtonElement>(null);
  const first = useFirstFocus<HTMLTextAreaElement>();
  const form = useForm(schema, (data) => onSubmit(data.reason), { textOf: deskErrorText });
  const field = form.field('reason', reason, setReason);
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ reason })}>
      <p className={styles.muted}>{lead}</p>
      {ready && (
        <ReadyTexts
          label={deskTexts.readyReasons}
          ready={ready.map((text) => ({ label: text, text }))}
          chosen={reason}
          onChoose={(text) => {
            field.onChange({ target: { value: text } });
            // The next press submits it.
            submitButton.current?.focus();
          }}
        />
      )}
      <TextArea ref={first} label={label} required maxLength={most} {...field} />
      <FormEnd form={form} ref={submitButton}>
        {submit}
      </FormEnd>
    </form>
  );
}
