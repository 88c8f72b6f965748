import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { keepTogether } from '#client/lib/keep-together.ts';
import { buttonLabels } from '#client/messages/button-labels.ts';
import { changeTexts as texts } from '#client/messages/change.ts';
import { checkoutTexts } from '#client/messages/checkout.ts';
import { ChangeSummary } from '#client/subscription/change/change-summary.tsx';
import styles from '#client/subscription/change/change.module.css';
import { changeParameter, changeablePlans } from '#client/subscription/change/changeable-plans.ts';
import { choiceOf } from '#client/subscription/change/choice-of.ts';
import { refusalOf, useChanges } from '#client/subscription/change/queries.ts';
import { ToOrder, moreOf } from '#client/subscription/checkout/to-order.tsx';
import { useLeaving, useSubscription } from '#client/subscription/details/queries.ts';
import { ReactivateDialog } from '#client/subscription/details/renewal-dialogs.tsx';
import { subscriptionActions } from '#client/subscription/details/subscription-rules.ts';
import { usePlans } from '#client/subscription/plans/use-plans.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChoiceCards, ChoiceCardsWaiting } from '#client/ui/choice-cards.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/**
 * The plans with what each would mean for the person today, and the summary of the one they chose,
 * with its button: one press each (docs/decisions/0112).
 */
export function ChangePage() {
  const { plans, error, reload } = usePlans([]);
  const held = useSubscription(false);
  const again = async () => {
    reload();
    await held.refetch();
  };
  const failure = error ?? held.error;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Stack gap={24} className={styles.page}>
      <Stack gap={8}>
        <p>
          <Link to={pages.home.path}>{texts.back}</Link>
        </p>
        {/* Takes the focus when the plans take the place of what is to be done first. */}
        <h1 ref={title} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className={styles.lead}>{texts.lead}</p>
      </Stack>
      {plans && held.data ? (
        <Choice
          plans={plans}
          subscription={held.data.subscription}
          onReactivated={() => title.current?.focus()}
        />
      ) : failure ? (
        <LoadFailed error={failure} retry={again} />
      ) : (
        <ChoiceWaiting />
      )}
    </Stack>
  );
}

interface ChoiceProps {
  plans: readonly Plan[];
  subscription: Subscription | null;
  /** Called when the button that reactivates is gone. */
  onReactivated: () => void;
}

function Choice({ plans, subscription, onReactivated }: ChoiceProps) {
  const own = plans.find(({ plan_id: id }) => id === subscription?.plan_id) ?? null;
  const others = changeablePlans(plans, own?.key ?? null);
  const found = useChanges(others);
  const [query] = useSearchParams();
  const named = query.get(changeParameter);
  const [wanted, setWanted] = useState(named);
  const list = useRef<HTMLDivElement>(null);
  // What was just chosen stays in sight of the bar that appears then on a small screen.
  useEffect(() => {
    if (wanted === named) return;
    list.current?.querySelector(':checked')?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [wanted, named]);
  const title = useRef<HTMLHeadingElement>(null);
  const planned = useLeaving(subscription?.id ?? '', subscription !== null).data?.change ?? null;
  if (found.some(({ isPending }) => isPending)) return <ChoiceWaiting />;
  const refusals = new Set(found.map(({ error }) => refusalOf(error)));
  const [refusal] = refusals;
  if (refusals.size === 1 && refusal) {
    return (
      <Banner tone="notice">
        <p>{texts.reasons[refusal]}</p>
        {subscription && subscriptionActions(subscription, true).reactivate && (
          <Reactivate subscription={subscription} onReactivated={onReactivated} />
        )}
      </Banner>
    );
  }
  const cards = others.map((plan, at) => choiceOf(plan, found[at] ?? {}, planned));
  // A link may name a plan that cannot be chosen.
  const chosenAt = cards.findIndex(({ value, disabled }) => value === wanted && !disabled);
  const preview = found[chosenAt]?.data;
  return (
    <div className={styles.columns}>
      <Stack gap={16} className={styles.choice} ref={list}>
        {subscription && <OwnPlan contractId={subscription.id} />}
        <ChoiceCards
          legend={<h2>{texts.choose}</h2>}
          name="plan"
          cards={cards}
          chosen={cards[chosenAt]?.value ?? null}
          onChoose={setWanted}
        />
        {preview && <ToOrder title={title} today={preview.total} more={moreDue(preview)} />}
      </Stack>
      <div className={styles.order}>
        {preview ? (
          <ChangeSummary
            key={`${preview.plan.plan_id} ${preview.total}`}
            preview={preview}
            titleRef={title}
          />
        ) : (
          <p className={styles.hint}>{texts.hint}</p>
        )}
      </div>
    </div>
  );
}

/** What a change binds to pay after today; null for nothing. */
function moreDue({ quote, price }: ChangePreview): string | null {
  return quote ? moreOf(quote) : checkoutTexts.dueLater(price);
}

interface ReactivateProps extends Pick<ChoiceProps, 'onReactivated'> {
  subscription: Subscription;
}

/** The way out where the contract was cancelled; it asks first. */
function Reactivate({ subscription, onReactivated }: ReactivateProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="secondary" color="green" size="small" onClick={() => setAsking(true)}>
        {buttonLabels.reactivate}
      </Button>
      <ReactivateDialog
        subscription={subscription}
        open={asking}
        onClose={() => setAsking(false)}
        onFocusGone={onReactivated}
      />
    </div>
  );
}

/** What the person has, and a change that is planned already. */
function OwnPlan({ contractId }: { contractId: string }) {
  const { data } = useLeaving(contractId, true);
  return (
    <section className={styles.own} aria-labelledby="jetzt">
      <h2 id="jetzt">{texts.own}</h2>
      {data ? (
        <p>{keepTogether(texts.ownPlan(data.plan.name, data.plan.price, data.plan.months))}</p>
      ) : (
        <Skeleton />
      )}
      {data?.change && <p>{keepTogether(texts.replaces(data.change.name, data.change.at))}</p>}
    </section>
  );
}

/** Placeholders of the same places. */
function ChoiceWaiting() {
  return (
    <Waiting className={styles.columns}>
      <Stack gap={16} className={styles.choice}>
        <section className={styles.own}>
          <h2>{texts.own}</h2>
          <Skeleton />
        </section>
        <ChoiceCardsWaiting count={4}>
          <Skeleton lines={2} />
        </ChoiceCardsWaiting>
      </Stack>
      <div className={styles.order}>
        <p className={styles.hint}>{texts.hint}</p>
      </div>
    </Waiting>
  );
}
