import type { Ledger } from '#tests/model/ledger.ts';
import type { DeletionRow } from '#tests/model/rows.ts';
import { dayMs } from '#worker/calendar.ts';
import { accountOfInvoice } from '#worker/subscription/money/invoices.ts';

const noticeMs = 30 * dayMs;

/** Deletions whose day was over a day ago. */
export function dueDeletions({ deletions, now }: Ledger): DeletionRow[] {
  return deletions.filter(({ status, due_at: at }) => status !== 'undone' && at < now - dayMs);
}

/** Whoever's day has come is gone: no account, and what is left waits only for its time. */
export function whoeverIsDeletedIsGone(ledger: Ledger): string[] {
  return dueDeletions(ledger).flatMap(({ account_id: id, status }) => [
    ...(status === 'locked' ? [] : [`the deletion of ${id} is ${status}`]),
    ...(ledger.accounts.some((account) => account.id === id) ? [`${id} has an account`] : []),
  ]);
}

/** People who were not here for 24 months, and whose accounts have gone for that. */
export function sleepers({ deletions }: Pick<Ledger, 'deletions'>): DeletionRow[] {
  return deletions.filter(({ choice, erased_at: at }) => choice === 'idle' && at !== null);
}

/**
 * Lives jump years, so somebody who does nothing is deleted for that. A mail has said so 30 days
 * before, and nothing ran for them then.
 */
export function whoeverSleptWasTold(ledger: Ledger): string[] {
  return sleepers(ledger).flatMap(({ account_id: id, requested_at: at, erased_at: goneAt }) => {
    const mail = ledger.outbox.find(({ key }) => key === `deletion-announced:${id}:${at}`);
    const ended = ledger.subscriptions.filter(
      ({ metadata, ended_at: end }) =>
        metadata['account_id'] === id && (end === null || end * 1000 > at),
    );
    return [
      ...(mail && mail.created_at <= (goneAt ?? 0) - noticeMs
        ? []
        : [`${id} was deleted for sleeping, and had no mail 30 days before`]),
      ...ended.map((one) => `${id} slept although ${one.id} ran`),
    ];
  });
}

/** Deletions of which nothing is left to do but to wait for the periods of what is kept. */
export function doneDeletions({ deletions }: Pick<Ledger, 'deletions'>): DeletionRow[] {
  return deletions.filter(({ status }) => status === 'locked');
}

/** Nothing of whoever is deleted is left, but what fates.ts keeps on purpose. */
export function nothingOfTheDeletedIsLeft({ traces }: Ledger): string[] {
  return traces.map(({ accountId, place }) => `${place} still has something of ${accountId}`);
}

/** Nobody is billed after their account has gone, and nothing runs for them at Stripe. */
export function nobodyIsBilledAfterTheyHaveGone(ledger: Ledger): string[] {
  return ledger.deletions.flatMap(({ account_id: id, erased_at: goneAt }) => {
    if (goneAt === null) return [];
    const running = ledger.subscriptions.filter(
      ({ metadata, ended_at: end }) => metadata['account_id'] === id && end === null,
    );
    const late = ledger.charged.filter(
      ({ charge, invoice }) => accountOfInvoice(invoice) === id && charge.created * 1000 > goneAt,
    );
    return [
      ...running.map((one) => `${one.id} runs for ${id}, who is deleted`),
      ...late.map(({ charge }) => `${charge.id} was charged to ${id}, who is deleted`),
    ];
  });
}

/** Whether a contract that ended then (UTC milliseconds) ended with its person's account. */
export function gaveUpTheRest(
  { deletions }: Ledger,
  accountId: string | undefined,
  endedAt: number,
): boolean {
  return deletions.some(
    ({ account_id: id, status, due_at: dueAt }) =>
      id === accountId && !/requested|undone/.test(status) && endedAt >= dueAt - dayMs,
  );
}
