import { failureCode } from '#client/lib/api-failure.ts';
import { changeTexts as texts } from '#client/messages/change.ts';
import { errorText } from '#client/messages/errors.ts';
import { refusalOf } from '#client/subscription/change/queries.ts';
import { planOffer, priceInCents } from '#client/subscription/plans/plan-offer.ts';
import type { ChoiceCard } from '#client/ui/choice-cards.tsx';
import { formatMoney } from '#worker/money.ts';
import { billingMonths, cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** What is known of a plan: what it would mean, or why it cannot be had now. */
interface Known {
  data?: ChangePreview | undefined;
  error?: Error | null | undefined;
}

/**
 * A plan as something to choose, with what it would mean for the person. `planned`: the change that
 * is planned already, which nobody plans twice. Pure.
 */
export function choiceOf(
  plan: Plan,
  { data, error }: Known,
  planned: LeavingAnswer['change'],
): ChoiceCard {
  const { title } = planOffer(plan);
  const card = { value: plan.plan_id, title, amount: null, detail: null };
  if (planned && planned.name === cataloguePlan(plan.key)?.name) {
    return { ...card, note: texts.plannedFor(planned.at), disabled: true };
  }
  if (!data) {
    const reason = refusalOf(error);
    const note = reason ? texts.reasons[reason] : errorText(failureCode(error));
    return { ...card, note, disabled: true };
  }
  const { takes_effect: at, total, price } = data;
  const months = billingMonths({ months: plan.months, customYearly: plan.custom_yearly });
  if (at !== 'now') {
    return {
      ...card,
      note: texts.from(at),
      amount: { text: formatMoney(0), unit: texts.dueToday },
      detail: `${texts.later(price, months ?? 1)} ${texts.vat}`,
    };
  }
  return {
    ...card,
    note: texts.fromToday,
    amount: { text: formatMoney(total), unit: texts.dueToday },
    detail: [
      ...explained(data),
      ...(months === null ? [] : [texts.afterwards(price, months)]),
      ...(plan.custom_yearly ? [texts.binds(12, priceInCents(plan))] : []),
      texts.vat,
    ].join(' '),
  };
}

/** How the sum of today comes about. */
function explained({ credit, back, price }: ChangePreview): string[] {
  return [
    ...(credit > 0 ? [texts.saves(credit, price)] : []),
    ...(back > 0 ? [texts.givesBack(back)] : []),
  ];
}
