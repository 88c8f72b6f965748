import type * as z from 'zod/mini';

import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { findTarget, originOf, readClients } from '#worker/handoff/clients.ts';
import type { Target } from '#worker/handoff/clients.ts';
import { idTokenSeconds, mintIdToken } from '#worker/handoff/id-token.ts';
import { readPerson } from '#worker/handoff/read-person.ts';
import type { Person } from '#worker/handoff/read-person.ts';
import { endHandOff, insertHandOff } from '#worker/handoff/repository.ts';
import type { HandOffAnswer, handOff as handOffInput } from '#worker/handoff/schemas.ts';

type Input = z.output<typeof handOffInput>;
type Begin = Exclude<Input, { token: string }>;

const hourMs = 3_600_000;
/** How long a person may take to buy a subscription before the client is returned to. */
const ticketLifeMs = 24 * hourMs;
/** A session that began with a sign-up belongs to a new account for so long. */
const newMs = hourMs;

/**
 * Hands the caller off to a registered client: with an id token if they have a subscription, else
 * with a ticket that is traded for one later. Throws `invalid_request` for a client or an address
 * that is not registered and for a ticket that is not the caller's, `not_logged_in`,
 * `too_many_requests`.
 */
export async function handOff(ctx: Ctx, input: Input): Promise<HandOffAnswer> {
  return 'token' in input ? resume(ctx, input.token) : begin(ctx, input);
}

async function begin(ctx: Ctx, input: Begin): Promise<HandOffAnswer> {
  const target = registered(ctx, input.client_id, input.redirect_uri);
  const person = await readPerson(ctx, null);
  const now = ctx.clock.now();
  const { beganWith, createdAt } = person.session;
  const nonce = input.nonce ?? null;
  const newAccount = beganWith === 'sign_up' && now - createdAt < newMs;
  const answer = answerWith(person, target, input.state, newAccount);
  if (person.hasSub) return answer(await mint(ctx, person, target, nonce, crypto.randomUUID()));

  const ticket = randomToken();
  await insertHandOff(ctx.db, {
    ticketHash: await sha256(ticket),
    accountId: person.account.id,
    clientId: target.client.id,
    redirectUri: target.redirectUri,
    state: input.state,
    nonce,
    newAccount,
    createdAt: now,
    expiresAt: now + ticketLifeMs,
  });
  return answer(null, ticket);
}

async function resume(ctx: Ctx, ticket: string): Promise<HandOffAnswer> {
  const ticketHash = await sha256(ticket);
  const person = await readPerson(ctx, ticketHash);
  const row = person.waiting;
  if (!row) throw new AppError('invalid_request');
  const target = registered(ctx, row.clientId, row.redirectUri);
  const answer = answerWith(person, target, row.state, row.newAccount);
  if (!person.hasSub) return answer(null, ticket);

  // An answer that was lost can be asked for again while its id token lives; to the client both
  // are the same token.
  const now = ctx.clock.now();
  const ended = await endHandOff(ctx.db, ticketHash, now + idTokenSeconds * 1000, now);
  if (ended.length === 0) throw new AppError('invalid_request');
  const id = (await sha256(`id token of ${ticketHash}`)).slice(0, 32);
  return answer(await mint(ctx, person, target, row.nonce, id));
}

function registered(ctx: Ctx, clientId: string, redirectUri: string | undefined): Target {
  const clients = readClients(ctx.handOff.clients, ctx.origin);
  const target = findTarget(clients, clientId, redirectUri);
  if (!target) throw new AppError('invalid_request');
  return target;
}

function mint(
  ctx: Ctx,
  { account, session }: Person,
  { client }: Target,
  nonce: string | null,
  id: string,
): Promise<string> {
  return mintIdToken(ctx, {
    account,
    clientId: client.id,
    nonce,
    signedInAt: session.createdAt,
    id,
  });
}

function answerWith(person: Person, target: Target, state: string, newAccount: boolean) {
  return (idToken: string | null, ticket: string | null = null): HandOffAnswer => ({
    id_token: idToken,
    has_sub: person.hasSub,
    new_account: newAccount,
    auth_provider: person.account.provider,
    url: target.redirectUri,
    state,
    origin_url: originOf(target.redirectUri),
    token: ticket,
  });
}
