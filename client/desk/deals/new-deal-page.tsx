import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { notify } from '#client/lib/notices.ts';
import { deskDealTexts as texts } from '#client/messages/desk-deals.ts';
import { DealForm } from '#client/desk/deals/deal-form.tsx';
import { dealInput, useDealFields } from '#client/desk/deals/deal-fields.ts';
import { sendNewDeal, dealsKey } from '#client/desk/deals/queries.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { deskPages } from '#worker/desk-pages.ts';
import { newDeal } from '#worker/desk/deals/schemas.ts';

/** Creates a deal; its logo is uploaded afterwards, on the deal's own page. */
export function NewDealPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const fields = useDealFields();
  const form = useDeskForm(newDeal, 'deal', async (data) => {
    const { deal } = await sendNewDeal(data);
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
        onSubmit={form.submit(dealInput(fields.typed))}
      />
    </div>
  );
}
