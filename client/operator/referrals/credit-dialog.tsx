import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { output } from 'zod/mini';

import { answer, api } from '#client/lib/api.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { referralTexts as texts } from '#client/messages/desk-money.ts';
import { numberOf } from '#client/operator/number-of.ts';
import { overviewKey } from '#client/operator/overview.ts';
import styles from '#client/operator/parts/desk.module.css';
import { useDeskForm } from '#client/operator/use-desk-form.ts';
import { useReasoned } from '#client/operator/use-reasoned.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { credit } from '#worker/operator/referrals/schemas.ts';
import type { ReferralItem } from '#worker/operator/referrals/schemas.ts';

interface CreditDialogProps {
  referral: ReferralItem;
  concerns: QueryKey;
  onClose: () => void;
}

/** How many free months somebody gets for whom they brought. */
export function CreditDialog(props: CreditDialogProps) {
  return (
    <Dialog
      title={texts.title}
      onClose={props.onClose}
      // What was credited leaves the list, and its button with it.
      onFocusGone={() => document.querySelector('main')?.focus()}
    >
      <CreditForm {...props} />
    </Dialog>
  );
}

function CreditForm({ referral: { id, referrer }, concerns, onClose }: CreditDialogProps) {
  const first = useFirstFocus();
  const [months, setMonths] = useState('1');
  const give = useReasoned([concerns, overviewKey], async (json: output<typeof credit>) => {
    await answer(api.internal.referrals[':id'].credit.$post({ param: { id }, json }));
    return texts.done(json.months);
  });
  const { errors, busy, ...form } = useDeskForm(credit, `credit ${id}`, async (data) => {
    await give(data);
    onClose();
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ months: numberOf(months) })}>
      <p className={styles.muted}>{texts.dialogLead(referrer.email)}</p>
      <TextField
        ref={first}
        label={texts.months}
        inputMode="numeric"
        required
        value={months}
        error={errors.months && deskErrorText(errors.months)}
        onChange={(event) => {
          form.clear('months');
          setMonths(event.target.value);
        }}
      />
      <FormError text={errors.form && deskErrorText(errors.form)} />
      <Button type="submit" fullwidth busy={busy}>
        {texts.credit}
      </Button>
    </form>
  );
}
