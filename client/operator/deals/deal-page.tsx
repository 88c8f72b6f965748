import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { notify } from '#client/lib/notices.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { dealTexts as texts } from '#client/messages/desk-deals.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { DealForm } from '#client/operator/deals/deal-form.tsx';
import { inputOf, useDealFields } from '#client/operator/deals/deal-fields.ts';
import { LogoForm } from '#client/operator/deals/logo-form.tsx';
import { changeDeal, dealsKey, useDeals } from '#client/operator/deals/queries.ts';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import styles from '#client/operator/parts/desk.module.css';
import { useDeskForm } from '#client/operator/use-desk-form.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { changedDeal } from '#worker/operator/deals/schemas.ts';
import type { DeskDeal } from '#worker/operator/deals/schemas.ts';

/** A deal, to be changed. */
export function DealPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useDeals();
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

/** What is typed stays, also when the deal is read again; only saving holds it against the deal. */
function EditDeal({ deal }: { deal: DeskDeal }) {
  const client = useQueryClient();
  const fields = useDealFields(deal);
  const [seen, setSeen] = useState(deal.updated_at);
  const form = useDeskForm(changedDeal, `deal ${deal.id}`, async (data) => {
    const { deal: saved } = await changeDeal(deal.id, data);
    setSeen(saved.updated_at);
    await client.invalidateQueries({ queryKey: dealsKey });
    notify('success', texts.saved);
  });
  return (
    <div className={styles.page}>
      <PageHead title={deal.name} />
      <LogoForm deal={deal} seen={seen} onUploaded={setSeen} />
      <DealForm
        fields={fields}
        form={form}
        submit={deskTexts.save}
        onSubmit={form.submit({ ...inputOf(fields.typed), updated_at: seen })}
      />
    </div>
  );
}
