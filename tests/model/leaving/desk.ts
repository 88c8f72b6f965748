import type { World } from '#tests/support/world.ts';
import type { deskActs } from '#tests/model/leaving/leaving-steps.ts';
import { makeContext } from '#worker/context.ts';
import { derive } from '#worker/derive.ts';
import type { DeskCtx } from '#worker/context.ts';
import {
  answerDeclaration,
  closeDeclaration,
} from '#worker/desk/declarations/answer-declaration.ts';
import { decideDeclaration } from '#worker/desk/declarations/decide-declaration.ts';
import { matchDeclaration } from '#worker/desk/declarations/match-declaration.ts';
import { releaseDeclaration } from '#worker/desk/declarations/release-declaration.ts';
import { sendTestMail } from '#worker/desk/marketing-codes/send-test-mail.ts';
import { AppError } from '#worker/errors.ts';
import { stripeRefusal } from '#worker/subscription/stripe-refusal.ts';

interface Waiting {
  id: string;
  /** The number of the owner's latest contract; null if there is none. */
  number: string | null;
  held: string | null;
}

/** What the desk looks at first. */
const oldest = `select declaration_id as id, held, (
    select number from contract
    where contract.account_id = declaration_case.account_id and number <> ''
    order by purchased_at desc limit 1
  ) as number
  from declaration_case where desk_due_at is not null
  order by desk_due_at, declaration_id limit 1`;

/**
 * Does something at the desk about the declaration that waits longest. The desk's verbs are called
 * themselves: nobody can sign in through Access here, because its keys are not simulated.
 */
export async function actAtDesk(world: World, what: (typeof deskActs)[number]): Promise<string> {
  const waiting = await (await world.database()).prepare(oldest).first<Waiting>();
  return waiting ? atDesk(world, (ctx) => act(ctx, waiting, what)) : 'nothing waits';
}

/** Sends the desk's advertising mail to the account with that address. */
export async function advertise(world: World, email: string): Promise<string> {
  return atDesk(world, async (ctx) => {
    const mail = { action_id: crypto.randomUUID(), email, coupon_code: 'EMAILMARKING20' };
    return (await sendTestMail(ctx, mail)).sent ? 'sent' : 'not agreed to';
  });
}

/** Does something as an operator. Returns its words, or those of the product's refusal. */
export async function atDesk(
  world: World,
  work: (ctx: DeskCtx) => Promise<string>,
): Promise<string> {
  const rest: Promise<unknown>[] = [];
  const ctx = await makeContext(await world.bindings(), {
    requestId: crypto.randomUUID(),
    origin: world.origin,
    caller: { sessionHash: null, browser: '', address: null, userAgent: '', country: null },
    needsLatest: true,
    later: (further) => void rest.push(further),
  });
  try {
    return await work(derive(ctx, { operator: 'desk@lexlern.example' }));
  } catch (error) {
    const refusal = error instanceof Error ? stripeRefusal(error) : error;
    if (!(refusal instanceof AppError)) throw error;
    return `${refusal.status} ${refusal.code}`;
  } finally {
    await Promise.all(rest);
  }
}

async function act(
  ctx: DeskCtx,
  { id, number, held }: Waiting,
  what: (typeof deskActs)[number],
): Promise<string> {
  const actionId = { action_id: crypto.randomUUID() };
  const reason = 'So ist es richtig.';
  if (held !== null) await releaseDeclaration(ctx, id, actionId.action_id);
  else if (what === 'answer') await answerDeclaration(ctx, id, { ...actionId, text: reason });
  else if (what === 'close') await closeDeclaration(ctx, id, { ...actionId, reason });
  else if (what === 'accept' || what === 'refuse') {
    await decideDeclaration(ctx, id, { ...actionId, accepted: what === 'accept', reason });
  } else if (number === null) return 'no contract';
  else await matchDeclaration(ctx, id, { ...actionId, contract: number, do: what });
  return 'done';
}
