import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import type { Member } from '#tests/support/repayments.ts';
import { withdrawContract } from '#worker/subscription/leaving/withdraw-contract.ts';

/**
 * Withdraws from a member's contract; it can be undone for so many hours. Returns the withdrawal's
 * key.
 */
export async function withdraw(
  w: World,
  { contract }: Pick<Member, 'contract'> & Partial<Member>,
  hours: number,
): Promise<string> {
  const ctx = await contextInterruptedAtStripe(w, {});
  // With no hours it is final at once: by this context's clock, which stands still.
  const receivedAt = ctx.clock.now();
  const key = `LW-${crypto.randomUUID()}`;
  const finalAt = receivedAt + hours * 3_600_000;
  await withdrawContract(ctx, contract, { key, reason: 'withdrawal', receivedAt, finalAt });
  return key;
}
