import { waitAsSlowService } from '#sandbox/faults/with-faults.ts';
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

function refusalOutcome(error: unknown, publishable: boolean): Outcome {
  if (error instanceof StripeRefusal) {
    const body = publishable ? refusalForPublishable(error.body) : error.body;
    return { status: error.status, body: JSON.stringify({ error: body }, null, 2) };
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

// Stripe stores its own errors under the idempotency key too
// (docs.stripe.com/api/idempotent_requests).
const ownFault: Outcome = {
  status: 500,
  body: JSON.stringify({
    error: { type: 'api_error', message: 'An unknown error occurred' },
  }),
};

// A call runs in one transaction. A declined payment is committed, although the call is refused.
function execute(call: Omit<Call<unknown>, 'params'>, endpoint: Endpoint, form: Form): Outcome {
  return call.world.storage.transactionSync(() => {
    try {
      const params = parseParams(endpoint.schema, form);
      const result = endpoint.run({ ...call, params } as Call<never>);
      const paths = Array.isArray(form.expand) ? form.expand.map(String) : [];
      const expanded = expandAll(call.world, result, paths);
      const answer = call.publishable ? forPublishable(expanded) : expanded;
      return { status: 200, body: JSON.stringify(answer, null, 2) };
    } catch (error) {
      if (error instanceof StripeRefusal && error.persists)
        return refusalOutcome(error, call.publishable);
      throw error;
    }
  });
}

async function answerOnce(
  request: Request,
  call: Omit<Call<unknown>, 'params'>,
  endpoint: Endpoint,
  trouble: Trouble | undefined,
  headers: Record<string, string>,
): Promise<Outcome> {
  const { world, sql } = call;
  // Stripe reads parameters from the query and from the body, whatever the method.
  const form = decodeForm([new URL(request.url).search.slice(1), await request.text()].join('&'));
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
  const fingerprint = fingerprintOf(new URL(request.url).pathname, form);
  const storedOutcome = key && takeKey(sql, key, fingerprint, world.clock.now());
  if (storedOutcome) {
    headers['idempotent-replayed'] = 'true';
    return storedOutcome;
  }
  let outcome: Outcome | null = null;
  try {
    if (trouble === 'slow') await waitAsSlowService();
    if (trouble === 'broken') {
      outcome = ownFault;
      return outcome;
    }
    world.cause = { request: headers['request-id'] ?? null, idempotencyKey: key };
    outcome = execute(call, endpoint, form);
    return outcome;
  } finally {
    world.cause = { request: null, idempotencyKey: null };
    // A refused call that changed nothing frees its key for a corrected call.
    if (key) releaseKey(sql, key, fingerprint, world.clock.now(), outcome);
  }
}

/** Answers one call of the Stripe API. A null endpoint means that Stripe has no such address. */
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
    return respond(await answerOnce(request, call, endpoint, trouble, headers), headers);
  } catch (error) {
    return respond(refusalOutcome(error, false), headers);
  }
}
