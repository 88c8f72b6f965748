import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { changeTexts as texts } from '#client/messages/change.ts';
import { errorText } from '#client/messages/errors.ts';
import styles from '#client/subscription/change/change.module.css';
import { useOrderChange } from '#client/subscription/change/queries.ts';
import { AddressFields } from '#client/subscription/checkout/address-fields.tsx';
import { useBillingAddress } from '#client/subscription/checkout/billing-address.ts';
import { CheckoutNotice } from '#client/subscription/checkout/checkout-skeleton.tsx';
import { OrderSummary, Sums } from '#client/subscription/checkout/order-summary.tsx';
import { shortMethod, usePaymentMethod } from '#client/subscription/payment-method/queries.ts';
import { paymentState } from '#client/subscription/settle/queries.ts';
import type { BankTask } from '#client/subscription/settle/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import { billingMonths, cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';
import { plannedRows } from '#worker/subscription/quote/quote-rows.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

interface SummaryProps {
  preview: ChangePreview;
  /** The way down from the plans ends here. */
  titleRef: RefObject<HTMLHeadingElement | null>;
}

/** The change that was chosen, with its button (§ 312j Abs. 2, 3 BGB). */
export function ChangeSummary({ preview, titleRef }: SummaryProps) {
  const billing = useBillingAddress(preview.total);
  const { order, busy, problem } = useOrder(preview, () => billing.address);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (billing.check()) void order();
      }}
    >
      <Stack gap={16}>
        {preview.quote ? (
          <OrderSummary order={{ plan: preview.plan, quote: preview.quote }} titleRef={titleRef}>
            {preview.total > 0 && <MethodRow />}
          </OrderSummary>
        ) : (
          <LaterSummary preview={preview} titleRef={titleRef} />
        )}
        {billing.isNeeded && <AddressFields billing={billing} onChange={() => undefined} />}
        <Stack gap={12}>
          <FormError text={problem} />
          <Button type="submit" size="large" fullwidth busy={busy}>
            {texts.order}
          </Button>
          <p className={styles.small} role="status">
            {busy && texts.ordering}
          </p>
          <CheckoutNotice />
        </Stack>
      </Stack>
    </form>
  );
}

const whatItIs = quoteTexts.characteristics.filter(
  ({ value }) => value !== quoteTexts.beginsAtOnce,
);

/** A change that begins when what is paid is over. */
function LaterSummary({ preview, titleRef }: SummaryProps) {
  const { plan, price, takes_effect: at } = preview;
  const months = billingMonths({ months: plan.months, customYearly: plan.custom_yearly }) ?? 1;
  if (at === 'now') return null;
  return (
    <Stack as="section" gap={8} aria-labelledby="bestellung">
      <h2 id="bestellung" ref={titleRef} tabIndex={-1}>
        {texts.summary}
      </h2>
      <p>
        <strong>{cataloguePlan(plan.key)?.name}</strong>
      </p>
      <DescriptionList small rows={whatItIs} />
      <DescriptionList
        rows={[
          { label: texts.rows.begins, value: texts.begins(at) },
          ...plannedRows({ price, billing_months: months, starts_at: at }, preview),
          { label: texts.rows.undo, value: texts.undoable(at) },
        ]}
      />
      <MethodRow />
      <Sums
        sums={[
          { label: quoteTexts.today, cents: 0 },
          { label: texts.dueFrom(at, months), cents: price },
        ]}
      />
    </Stack>
  );
}

function MethodRow() {
  const { data } = usePaymentMethod();
  if (!data?.payment_method) return null;
  return (
    <>
      <DescriptionList
        rows={[{ label: texts.rows.method, value: shortMethod(data.payment_method) }]}
      />
      <p className={styles.small}>
        <Link to={pages.home.path}>{texts.toMethod}</Link>
      </p>
    </>
  );
}

/**
 * Orders the change once. The key stays until the order is decided, so a lost answer is asked for
 * again by the next press.
 */
function useOrder(
  { plan, total, buyer }: ChangePreview,
  address: () => ReturnType<typeof useBillingAddress>['address'],
) {
  const navigate = useNavigate();
  const send = useOrderChange();
  const key = useRef(crypto.randomUUID());
  const [problem, setProblem] = useState<string>();

  const { run, busy } = useAction(async () => {
    setProblem(undefined);
    try {
      const answer = await send({
        plan_id: plan.plan_id,
        expected_total: total,
        idempotency_key: key.current,
        buyer,
        ...(total > 0 && {
          billingAddress: { ...address(), country: product.country },
        }),
      });
      if ('takes_effect' in answer) {
        notify('success', texts.done(answer.takes_effect));
        return void navigate(pages.home.path, { replace: true });
      }
      const { invoice } = answer;
      const state = paymentState(invoice);
      if (state.kind === 'bank') {
        const task: BankTask = { secret: state.secret, dispute: null, order: invoice.id };
        return void navigate(pages.paymentConfirm.path, { state: task });
      }
      if (state.kind === 'declined') {
        key.current = crypto.randomUUID();
        return setProblem(`${state.text} ${texts.otherMethod}`);
      }
      return void navigate(pages.home.path, { replace: true, state: { from: 'buy' } });
    } catch (error) {
      const code = failureCode(error);
      if (code === 'purchase_expired' || code === 'price_changed') {
        key.current = crypto.randomUUID();
      }
      return setProblem(code === 'price_changed' ? texts.changed : errorText(code));
    }
  });

  return { order: run, busy, problem };
}
