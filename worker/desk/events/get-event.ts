import type { DeskCtx } from '#worker/context.ts';
import type { EventAnswer } from '#worker/desk/events/schemas.ts';
import { AppError } from '#worker/errors.ts';
import { selectEventState } from '#worker/stripe/desk/shared-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** What Stripe says in one of the events that we know. Throws `not_found`, and as Stripe throws. */
export async function getEvent({ db, stripe }: DeskCtx, id: string): Promise<EventAnswer> {
  if ((await selectEventState(db, id)).length === 0) throw new AppError('not_found');
  return { id, payload: await nullIfGone(stripe.events.retrieve(id)) };
}
