import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { output } from 'zod/mini';

import { callApi, api } from '#client/lib/api.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { referralTexts as texts } from '#client/messages/desk-referrals.ts';
import { parseWholeNumber } from '#client/desk/parse-number.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { credit } from '#worker/desk/referrals/schemas.ts';
import type { ReferralItem } from '#worker/desk/referrals/schemas.ts';
import { referral } from '#worker/product.ts';

interface CreditDialogProps {
  referral: ReferralItem;
  concerns: QueryKey;
  onClose: () => void;
}

/** Asks how many free months the referrer gets. */
export function CreditDialog(props: CreditDialogProps) {
  return (
    <Dialog
      title={texts.title}
      onClose={props.onClose}
      // A credited referral leaves the list, with the button that had the focus.
      onFocusGone={() => document.querySelector('main')?.focus()}
    >
      <CreditForm {...props} />
    </Dialog>
  );
}

function CreditForm({ referral: { id, referrer }, concerns, onClose }: CreditDialogProps) {
  const first = useFirstFocus();
  const [months, setMonths] = useState(String(referral.months));
  const give = useDialogAction([concerns, overviewKey], async (json: output<typeof credit>) => {
    await callApi(api.internal.referrals[':id'].credit.$post({ param: { id }, json }));
    return texts.done(json.months);
  });
  const form = useDeskForm(credit, `credit ${id}`, async (data) => {
    await give(data);
    onClose();
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit({ months: parseWholeNumber(months) })}
    >
      <p className={styles.muted}>{texts.dialogLead(referrer.email)}</p>
      <TextField
        ref={first}
        label={texts.months}
        inputMode="numeric"
        required
        {...form.field('months', months, setMonths)}
      />
      <FormEnd form={form}>{texts.credit}</FormEnd>
    </form>
  );
}
