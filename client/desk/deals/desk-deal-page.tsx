import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { notify } from '#client/lib/notices.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { deskDealTexts as texts } from '#client/messages/desk-deals.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { DealForm } from '#client/desk/deals/deal-form.tsx';
import { dealInput, useDealFields } from '#client/desk/deals/deal-fields.ts';
import { LogoForm } from '#client/desk/deals/logo-form.tsx';
import { sendDealChange, dealsKey, useDeskDeals } from '#client/desk/deals/queries.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { changedDeal } from '#worker/desk/deals/schemas.ts';
import type { DeskDeal } from '#worker/desk/deals/schemas.ts';

/** Edits a deal. */
export function DeskDealPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useDeskDeals();
  if (!data) {
    return error ? (
      <LoadFailed error={error} retry={refetch} />
    ) : (
      <Skeleton shape="control" lines={6} />
    );
  }
  const deal = data.deals.find((one) => String(one.id) === id);
  if (!deal) return <p className={styles.empty}>{deskErrorText('not_found')}</p>;
  return <EditDeal key={id} deal={deal} />;
}

/**
 * The input survives reloads of the deal. Saving sends `updated_at`, so the server can refuse a
 * stale form.
 */
function EditDeal({ deal }: { deal: DeskDeal }) {
  const client = useQueryClient();
  const fields = useDealFields(deal);
  const [updatedAt, setUpdatedAt] = useState(deal.updated_at);
  const form = useDeskForm(changedDeal, `deal ${deal.id}`, async (data) => {
    const { deal: saved } = await sendDealChange(deal.id, data);
    setUpdatedAt(saved.updated_at);
    await client.invalidateQueries({ queryKey: dealsKey });
    notify('success', texts.saved);
  });
  return (
    <div className={styles.page}>
      <PageHead title={deal.name} />
      <LogoForm deal={deal} formUpdatedAt={updatedAt} onUploaded={setUpdatedAt} />
      <DealForm
        fields={fields}
        form={form}
        submit={deskTexts.save}
        onSubmit={form.submit({ ...dealInput(fields.typed), updated_at: updatedAt })}
      />
    </div>
  );
}
