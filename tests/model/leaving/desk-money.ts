import { atDesk } from '#tests/model/leaving/desk.ts';
import { deskEnds } from '#tests/model/leaving/leaving-steps.ts';
import type { LeavingStep } from '#tests/model/leaving/leaving-steps.ts';
import type { World } from '#tests/support/world.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import { endContract } from '#worker/desk/money/end-contract.ts';
import { previewRefund, refundPayment } from '#worker/desk/money/refund-payment.ts';

type Step = Extract<LeavingStep, { pressed: string }>;

/** The last contract and the last invoice of an account, running or not, paid or not. */
const lastOnes = `select
  (select id from contract where account_id = ?1 order by purchased_at desc, rowid desc limit 1)
    as contract,
  coalesce(
    (select id from billing_document where account_id = ?1 and kind = 'invoice'
      order by issued_at desc, rowid desc limit 1),
    (select invoice_id from purchase where account_id = ?1 and invoice_id like 'in%'
      order by created_at desc, rowid desc limit 1)
  ) as invoice`;

/** Gives a person's last payment back or ends their last contract, as the desk does. */
export async function actOnMoney(world: World, accountId: string, step: Step): Promise<string> {
  const last = await (
    await world.database()
  )
    .prepare(lastOnes)
    .bind(accountId)
    .first<{ contract: string | null; invoice: string | null }>();
  const reason = 'So ist es richtig.';
  if (step.does === 'the desk ends a contract') {
    const id = last?.contract;
    if (!id) return 'no contract';
    const end = deskEnds[step.end];
    const when = typeof end === 'number' ? dayOf((await clockOf(world)) + end * dayMs) : end;
    return pressed(step, (actionId) =>
      atDesk(world, async (ctx) => {
        const wanted = { contract_id: id, when, refund: step.refund, reason };
        await endContract(ctx, accountId, { action_id: actionId, ...wanted });
        return 'done';
      }),
    );
  }
  const invoice = last?.invoice;
  if (!invoice) return 'no invoice';
  let seen = 0;
  const looked = await atDesk(world, async (ctx) => {
    seen = (await previewRefund(ctx, accountId, invoice)).refunded;
    return 'seen';
  });
  if (looked !== 'seen') return looked;
  return pressed(step, (actionId) =>
    atDesk(world, async (ctx) => {
      const wanted = { invoice_id: invoice, amount: step.cents, refunded_before: seen, reason };
      await refundPayment(ctx, accountId, { action_id: actionId, ...wanted });
      return 'done';
    }),
  );
}

/** Presses once, twice, or together with a colleague who does the same. */
async function pressed(
  { pressed: how }: Step,
  act: (actionId: string) => Promise<string>,
): Promise<string> {
  const own = crypto.randomUUID();
  const other = how === 'two operators' ? crypto.randomUUID() : own;
  const answers = await Promise.all(how === 'once' ? [act(own)] : [act(own), act(other)]);
  return answers.join(', ');
}
