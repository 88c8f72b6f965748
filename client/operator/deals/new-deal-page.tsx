import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { notify } from '#client/lib/notices.ts';
import { dealTexts as texts } from '#client/messages/desk-deals.ts';
import { DealForm } from '#client/operator/deals/deal-form.tsx';
import { inputOf, useDealFields } from '#client/operator/deals/deal-fields.ts';
import { createDeal, dealsKey } from '#client/operator/deals/queries.ts';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import styles from '#client/operator/parts/desk.module.css';
import { useDeskForm } from '#client/operator/use-desk-form.ts';
import { deskPages } from '#worker/desk-pages.ts';
import { newDeal } from '#worker/operator/deals/schemas.ts';

/** Makes a deal; its logo comes after, on its own page. */
export function NewDealPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const fields = useDealFields();
  const form = useDeskForm(newDeal, 'deal', async (data) => {
    const { deal } = await createDeal(data);
    await client.invalidateQueries({ queryKey: dealsKey });
    notify('success', texts.created(deal.name));
    void navigate(deskPages.deal.path.replace(':id', String(deal.id)), { replace: true });
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.newDeal.title} lead={texts.newLead} />
      <DealForm
        fields={fields}
        form={form}
        submit={texts.create}
        onSubmit={form.submit(inputOf(fields.typed))}
      />
    </div>
  );
}
