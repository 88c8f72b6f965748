import * as z from 'zod/mini';

import type { Ctx } from '#worker/context.ts';
import { clientsAt, findCodeTarget } from '#worker/handoff/clients.ts';
import { answerUrl } from '#worker/handoff/code/answer-url.ts';
import { codeQuery } from '#worker/handoff/schemas.ts';

/**
 * Where the browser goes with an app's request that cannot be granted: back to the app, which
 * learns why (RFC 6749, section 4.1.2.1). Null for a request that is in order, and for one that
 * names no registered app at one of its addresses: nobody is sent anywhere for that.
 */
export function refusalOf(
  { handOff, origin }: Pick<Ctx, 'handOff' | 'origin'>,
  query: URLSearchParams,
): string | null {
  const [clientId, ...otherIds] = query.getAll('client_id');
  const [redirectUri, ...otherUris] = query.getAll('redirect_uri');
  if (otherIds.length + otherUris.length > 0) return null;
  const clients = clientsAt(handOff.clients, origin);
  const target = findCodeTarget(clients, clientId ?? '', redirectUri ?? '');
  const problem = target && problemWith(query);
  if (!target || !problem) return null;
  const { state } = z.pick(codeQuery, { state: true }).safeParse(soleOf(query)).data ?? {};
  return answerUrl(target.redirectUri, origin, { ...problem, state });
}

function problemWith(query: URLSearchParams): { error: string; error_description?: string } | null {
  const names = [...query.keys()];
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) return invalid(twice);
  if (query.has('request')) return { error: 'request_not_supported' };
  if (query.has('request_uri')) return { error: 'request_uri_not_supported' };
  if ((query.get('response_mode') ?? 'query') !== 'query') return invalid(['response_mode']);
  if (query.has('response_type') && query.get('response_type') !== 'code') {
    return { error: 'unsupported_response_type' };
  }
  // A person always has to agree: another app may have taken the scheme (RFC 8252, section 8.6).
  if ((query.get('prompt') ?? '').split(' ').includes('none')) {
    return { error: 'interaction_required' };
  }
  const { error } = codeQuery.safeParse(Object.fromEntries(query));
  return error ? invalid(error.issues.map(({ path }) => String(path[0]))) : null;
}

function invalid(names: readonly string[]) {
  const known = [...new Set(names)].filter((name) => /^\w{1,40}$/.test(name));
  return { error: 'invalid_request', error_description: `wrong or missing: ${known.join(', ')}` };
}

/** The fields that occur once. */
function soleOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => query.getAll(name).length === 1));
}
