import type * as z from 'zod/mini';

import { hourMs } from '#worker/calendar.ts';
import { noteHandedOff } from '#worker/client-api/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { clientsAt, findTarget, originOf } from '#worker/handoff/clients.ts';
import type { Target } from '#worker/handoff/clients.ts';
import { idTokenSeconds, mintIdToken } from '#worker/handoff/id-token.ts';
import { readPerson } from '#worker/handoff/read-person.ts';
import type { Person } from '#worker/handoff/read-person.ts';
import { expireHandOff, insertHandOff, isHandOffOpen } from '#worker/handoff/sql.ts';
import type { HandOffAnswer, handOffInput } from '#worker/handoff/schemas.ts';

type Input = z.output<typeof handOffInput>;
type BeginInput = Exclude<Input, { token: string }>;

/** How much time a person has to buy a subscription before they return to the client. */
const ticketLifeMs = 24 * hourMs;
/** For how long an account counts as new after its sign-up. */
const newAccountMs = hourMs;

/**
 * Hands the caller off to a registered client. With a subscription they get an id token, otherwise
 * a ticket, which they can exchange for an id token later. Throws `invalid_request` for a client or
 * an address that is not registered and for a ticket that is not the caller's, `not_logged_in`,
 * `too_many_requests`.
 */
export async function handOffToClient(ctx: Ctx, input: Input): Promise<HandOffAnswer> {
  return 'token' in input ? resumeHandOff(ctx, input.token) : beginHandOff(ctx, input);
}

async function beginHandOff(ctx: Ctx, input: BeginInput): Promise<HandOffAnswer> {
  const target = requireTarget(ctx, input.client_id, input.redirect_uri);
  const person = await readPerson(ctx, { clientId: target.client.id });
  const now = ctx.clock.now();
  const { beganWith, createdAt } = person.session;
  const nonce = input.nonce ?? null;
  const newAccount = beganWith === 'sign_up' && now - createdAt < newAccountMs;
  const answer = answerFor(person, target, input.state, newAccount);
  if (person.hasSub) {
    const handOver = { clientId: target.client.id, accountId: person.account.id };
    if (!person.isKnownToClient) await batch(ctx.db, noteHandedOff(ctx.db, handOver, now));
    return answer(await mintFor(ctx, person, target, nonce, crypto.randomUUID()));
  }

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

async function resumeHandOff(ctx: Ctx, ticket: string): Promise<HandOffAnswer> {
  const ticketHash = await sha256(ticket);
  const person = await readPerson(ctx, { ticketHash });
  const row = person.pendingHandOff;
  if (!row) throw new AppError('invalid_request');
  const target = requireTarget(ctx, row.clientId, row.redirectUri);
  const answer = answerFor(person, target, row.state, row.newAccount);
  if (!person.hasSub) return answer(null, ticket);

  // If the answer is lost, the same call works again while the id token is valid. Both tokens have
  // the same id, so the client sees one token.
  const now = ctx.clock.now();
  const { expired } = await batch(ctx.db, {
    ...noteHandedOff(
      ctx.db,
      { clientId: target.client.id, accountId: person.account.id },
      now,
      isHandOffOpen(ctx.db, ticketHash, now),
    ),
    expired: expireHandOff(ctx.db, ticketHash, now + idTokenSeconds * 1000, now),
  });
  if (expired.length === 0) throw new AppError('invalid_request');
  const id = (await sha256(`id token of ${ticketHash}`)).slice(0, 32);
  return answer(await mintFor(ctx, person, target, row.nonce, id));
}

function requireTarget(ctx: Ctx, clientId: string, redirectUri: string | undefined): Target {
  const clients = clientsAt(ctx.handOff.clients, ctx.origin);
  const target = findTarget(clients, clientId, redirectUri);
  if (!target) throw new AppError('invalid_request');
  return target;
}

function mintFor(
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

function answerFor(person: Person, target: Target, state: string, newAccount: boolean) {
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
