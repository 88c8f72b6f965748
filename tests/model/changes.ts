import { methodFor } from '#tests/model/means.ts';
import { answerOf, atOnce, told } from '#tests/model/memory.ts';
import type { Memory } from '#tests/model/memory.ts';
import type { Play } from '#tests/model/playing.ts';
import type { MethodName } from '#tests/model/step.ts';
import type { ChangePreview } from '#worker/subscription/change/schemas.ts';

interface Wish {
  plan: string;
  method: MethodName | null;
  twice: boolean;
}

/** Looks what another plan would mean, and orders it as it was shown. */
export async function changePlan(
  { cast }: Play,
  memory: Memory,
  { plan: key, method, twice }: Wish,
): Promise<string> {
  const { person } = memory;
  const plan = cast.plans.get(key);
  if (!plan) throw new Error(`no plan ${key}`);
  const shown = await person.get(`/api/sub/change?plan_id=${plan.plan_id}`);
  if (shown.status !== 200) return (await told(shown)).words;
  const { total } = await answerOf<ChangePreview>(shown);
  const paid = method && (await methodFor(cast.watch.world, person, method));
  const order = {
    plan_id: plan.plan_id,
    expected_total: total,
    idempotency_key: crypto.randomUUID(),
    ...(paid && { payment_method_id: paid }),
  };
  const press = () => person.post('/api/sub/change', order);
  return atOnce(twice ? [press, press] : [press], memory);
}
