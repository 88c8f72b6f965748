import { openDesk } from '#tests/support/operators.ts';
import type { World } from '#tests/support/world.ts';
import type { WaitingAnswer, WaitingItem, WaitingKind } from '#worker/desk/waiting/schemas.ts';

/** What waits at the desk. */
export async function waitingAnswer(w: World): Promise<WaitingAnswer> {
  const answer = await (await openDesk(w)).get('/api/internal/waiting');
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as WaitingAnswer;
}

/** What of that kind waits at the desk. */
export async function waitingAt(w: World, kind: WaitingKind): Promise<WaitingItem[]> {
  return (await waitingAnswer(w)).items.filter((item) => item.kind === kind);
}
