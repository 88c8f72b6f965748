import type { Done } from '#worker/declaration/carry-out/carry-out-acts.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import { toDesk } from '#worker/declaration/step.ts';
import type { Step, StepWhat } from '#worker/declaration/step.ts';

/** The rows of the ledger about what was decided and done. Pure. */
export function stepsOf(decision: Decision, done: Done, hasLetter: boolean): Step[] {
  const { accountId, certainty, ended, stores, asks, asksAbout, freezes, givesUp } = decision;
  const steps: Step[] = [];
  if (accountId !== null) {
    steps.push({ what: 'matched', details: { account: accountId, certainty } });
  }
  if (givesUp) steps.push({ what: 'order_given_up', details: { order: givesUp.id } });
  steps.push(...done.carried.map(carriedStep));
  if (done.hasThawed) steps.push({ what: 'thawed', details: {} });
  for (const { contract, becomes } of freezes) {
    const details = { contract: contract.id, number: contract.number, becomes };
    steps.push({ what: 'frozen', subject: contract.id, details });
  }
  for (const { id, expiresAt } of ended) {
    steps.push({ what: 'already_ended', subject: id, details: { contract: id, ended: expiresAt } });
  }
  if (stores.length > 0) {
    steps.push({ what: 'store_told', details: { stores: stores.map(({ source }) => source) } });
  }
  if (asks) {
    const details = asksAbout ? { order: asksAbout.id } : {};
    steps.push({ what: 'asked_owner', details });
  } else if (hasLetter) steps.push({ what: 'told_owner', details: {} });
  return [...steps, ...[...decision.desk, ...done.desk].map(toDesk)];
}

const words: Record<Carried['result'], StepWhat> = {
  cancelled: 'cancelled',
  already: 'already_ended',
  stays: 'already_ended',
  withdrawn: 'withdrawn',
  guaranteed: 'withdrawn',
};

function carriedStep({ contract, result, ...effect }: Carried): Step {
  return {
    what: words[result],
    subject: contract.id,
    details: {
      contract: contract.id,
      number: contract.number,
      result,
      ends_at: effect.endsAt,
      refund: effect.refundCents,
      refund_by: effect.refundBy,
    },
  };
}
