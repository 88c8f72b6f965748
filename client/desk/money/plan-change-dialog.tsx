import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { planChangeTexts as texts } from '#client/messages/desk-money.ts';
import { sendPlanChange, usePlanChangePreview } from '#client/desk/money/queries.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey } from '#client/desk/people/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { changeablePlans } from '#client/subscription/change/changeable-plans.ts';
import { planOffer } from '#client/subscription/plans/plan-offer.ts';
import { usePlans } from '#client/subscription/plans/use-plans.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { planChangeInput } from '#worker/desk/money/schemas.ts';
import type { PlanChangePreview } from '#worker/desk/money/schemas.ts';
import type { DeskContract } from '#worker/desk/people/schemas.ts';

interface PlanChangeDialogProps {
  accountId: string;
  contract: Pick<DeskContract, 'id' | 'plan_key'>;
  onClose: () => void;
}

/** Changes the plan of a contract, after saying what that means for its person. */
export function PlanChangeDialog(props: PlanChangeDialogProps) {
  return (
    <Dialog title={texts.title} onClose={props.onClose}>
      <PlanChangeForm {...props} />
    </Dialog>
  );
}

function PlanChangeForm({ accountId, contract, onClose }: PlanChangeDialogProps) {
  const first = useFirstFocus<HTMLSelectElement>();
  const [planId, setPlanId] = useState('');
  const [reason, setReason] = useState('');
  const { plans = [] } = usePlans([]);
  const { data, error } = usePlanChangePreview(accountId, planId);
  const client = useQueryClient();
  const form = useDeskForm(planChangeInput, `plan ${accountId}`, async (input) => {
    try {
      const done = await sendPlanChange(accountId, input);
      if (done.outcome === 'refused') notify('failure', texts.done(done));
      else notify('success', texts.done(done));
    } catch (failure) {
      // The sum may be another one by now.
      await client.invalidateQueries({ queryKey: ['desk/plan-change'] });
      throw failure;
    }
    await client.invalidateQueries({ queryKey: [...personKey, accountId] });
    onClose();
  });
  const choices = changeablePlans(plans, contract.plan_key).map((plan) => ({
    value: plan.plan_id,
    label: planOffer(plan).title,
  }));
  const input = {
    contract_id: contract.id,
    plan_id: planId,
    expected_total: data?.total ?? 0,
    reason,
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <p className={styles.muted}>{texts.lead}</p>
      <SelectField
        ref={first}
        label={texts.plan}
        options={[{ value: '', label: texts.none }, ...choices]}
        value={planId}
        onChange={(event) => setPlanId(event.target.value)}
      />
      {planId !== '' && !data && !error && <Skeleton shape="text" lines={3} />}
      <div role="status">
        {planId !== '' && error && <Banner tone="notice">{refusalText(error)}</Banner>}
        {data && <Meaning preview={data} />}
      </div>
      {data && !data.needs_address && (
        <>
          <TextField
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={500}
            required
            {...form.field('reason', reason, setReason)}
          />
          <FormEnd form={form}>{texts.submit}</FormEnd>
        </>
      )}
    </form>
  );
}

/** What the change means: sums, days and mails. */
function Meaning({ preview }: { preview: PlanChangePreview }) {
  const { takes_effect: at } = preview;
  if (preview.needs_address) return <Banner tone="notice">{texts.needsAddress}</Banner>;
  return (
    <ul className={styles.facts}>
      <li>{at === 'now' ? texts.now(preview) : texts.later(at)}</li>
      <li>{texts.next(preview)}</li>
      <li>{texts.bound(preview)}</li>
      <li>{texts.mails(preview)}</li>
    </ul>
  );
}

function refusalText(error: unknown): string {
  const reason = error instanceof ApiFailure ? error.options.details?.['reason'] : undefined;
  return texts.refusal(reason) ?? deskErrorText(failureCode(error));
}
