import { slowly } from '#sandbox/faults/with-faults.ts';
import { newId } from '#sandbox/store/new-id.ts';
import type { Trouble, WorldContext } from '#sandbox/world-context.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { StripeRefusal } from './error.ts';
import { expandAll } from './expand.ts';
import { decodeForm, type Form } from './form.ts';
import { fingerprintOf, releaseKey, takeKey, type Outcome } from './idempotency.ts';
import { checkKey } from './key.ts';
import { parseParams } from './parse-params.ts';
import { forPublishable, refusalForPublishable } from './publishable.ts';
import { apiVersion, checkVersion } from './version.ts';

function refused(error: unknown, publishable: boolean): Outcome {
  if (error instanceof StripeRefusal) {
    const shown = publishable ? refusalForPublishable(error.body) : error.body;
    return { status: error.status, body: JSON.stringify({ error: shown }, null, 2) };
  }
  console.error(error);
  const message = 'An unknown error occurred in the sandbox';
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
}

function respond(outcome: Outcome, headers: Record<string, string>): Response {
  const standard = { 'content-type': 'application/json', 'stripe-version': apiVersion };
  return new Response(outcome.body, {
    status: outcome.status,
    headers: { ...standard, ...headers },
  });
}

// Stripe keeps its own faults under the key as well (docs.stripe.com/api/idempotent_requests).
const ownFault: Outcome = {
  status: 500,
  body: JSON.stringify({
    error: { type: 'api_error', message: 'An unknown error occurred' },
  }),
};

// All that a call writes stands or falls together. A declined payment is written, and refused.
function execute(call: Omit<Call<unknown>, 'params'>, endpoint: Endpoint, form: Form): Outcome {
  return call.world.storage.transactionSync(() => {
    try {
      const params = parseParams(endpoint.schema, form);
      const result = endpoint.run({ ...call, params } as Call<never>);
      const paths = Array.isArray(form.expand) ? form.expand.map(String) : [];
      const expanded = expandAll(call.world, result, paths);
      const shown = call.publishable ? forPublishable(expanded) : expanded;
      return { status: 200, body: JSON.stringify(shown, null, 2) };
    } catch (error) {
      if (error instanceof StripeRefusal && error.persists) return refused(error, call.publishable);
      throw error;
    }
  });
}

async function once(
  request: Request,
  call: Omit<Call<unknown>, 'params'>,
  endpoint: Endpoint,
  trouble: Trouble | undefined,
  headers: Record<string, string>,
): Promise<Outcome> {
  const { world, sql } = call;
  // Stripe takes parameters from either place, whatever the method.
  const form = decodeForm([new URL(request.url).search.slice(1), await request.text()].join('&'));
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const fingerprint = fingerprintOf(new URL(request.url).pathname, form);
  const before = key && takeKey(sql, key, fingerprint, world.clock.now());
  if (before) {
    headers['idempotent-replayed'] = 'true';
    return before;
  }
  let outcome: Outcome | null = null;
  try {
    if (trouble === 'slow') await slowly();
    if (trouble === 'broken') {
      outcome = ownFault;
      return outcome;
    }
    world.cause = { request: headers['request-id'] ?? null, idempotencyKey: key };
    outcome = execute(call, endpoint, form);
    return outcome;
  } finally {
    world.cause = { request: null, idempotencyKey: null };
    // A call that was refused before it did anything leaves its key free for a corrected one.
    if (key) releaseKey(sql, key, fingerprint, world.clock.now(), outcome);
  }
}

/** Answers one call of the Stripe API; an endpoint of null is an address that Stripe has not. */
export async function answerCall(
  world: WorldContext,
  request: Request,
  endpoint: Endpoint | null,
  id: string,
  trouble: Trouble | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { 'request-id': newId('req', 14) };
  const key = request.headers.get('idempotency-key');
  if (key) headers['idempotency-key'] = key;
  try {
    const kind = checkKey(request.headers.get('authorization'), endpoint?.publishable ?? true);
    checkVersion(request.headers.get('stripe-version'));
    const path = new URL(request.url).pathname;
    if (!endpoint) {
      const message =
        `Unrecognized request URL (${request.method}: ${path}). Please see ` +
        'https://stripe.com/docs or we can help at https://support.stripe.com/.';
      throw new StripeRefusal(404, { type: 'invalid_request_error', message });
    }
    const sql = world.storage.sql;
    const call = { world, sql, id, path, publishable: kind === 'publishable' };
    return respond(await once(request, call, endpoint, trouble, headers), headers);
  } catch (error) {
    return respond(refused(error, false), headers);
  }
}
