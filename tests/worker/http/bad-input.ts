import { expect, test } from 'vitest';

import { tableSizes } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { assertion } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { basic } from '#tests/worker/client-api/app.ts';
import { errorStatus } from '#worker/errors.ts';
import type { Call } from './calls.ts';

interface Attempt {
  what: string;
  status: number;
  init: RequestInit;
}

const json = { 'content-type': 'application/json' };
const megabyte = 'x'.repeat(1024 * 1024);

function post(what: string, status: number, body: unknown): Attempt {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { what, status, init: { method: 'POST', headers: json, body: text } };
}

function spoiltBodies({ body, optional = {}, nullable = [] }: Call): Attempt[] {
  const fields = Object.entries(body);
  const required = fields.length > 0;
  return [
    ...fields.map(([name, value]) =>
      post(`${name} of another type`, 422, {
        ...body,
        [name]: typeof value === 'object' ? 'text' : { $ne: null },
      }),
    ),
    ...fields
      .filter(([name]) => !nullable.includes(name))
      .map(([name]) => post(`${name} null`, 422, { ...body, [name]: null })),
    ...fields.map(([name]) => post(`${name} left out`, 422, { ...body, [name]: undefined })),
    ...Object.entries(optional).map(([name, value]) =>
      post(`${name} of another type`, 422, {
        ...body,
        [name]: typeof value === 'object' ? 'text' : { $ne: null },
      }),
    ),
    post('an unknown field', 422, { ...body, admin: true }),
    ...(required ? [post('an empty object', 422, {}), post('an empty body', 422, '')] : []),
    post('a list', 422, [body]),
    post('a number', 422, 7),
    post('null', 422, 'null'),
    post('half of a JSON', 400, '{"email":'),
    post('a text that is not JSON', 400, 'hello'),
    post('a megabyte', 413, { ...body, filler: megabyte }),
    post('a megabyte that is not JSON', 413, megabyte),
  ];
}

function spoiltRequests({ body, isRead = false, client }: Call): Attempt[] {
  const text = JSON.stringify(body);
  const good = { method: 'POST', headers: json, body: text };
  const from = (headers: Record<string, string>) => ({ ...good, headers: { ...json, ...headers } });
  const withType = (type: string) => ({ ...good, headers: { 'content-type': type } });
  return [
    { what: 'text/plain', status: 415, init: withType('text/plain') },
    { what: 'a form', status: 415, init: withType('application/x-www-form-urlencoded') },
    { what: 'multipart', status: 415, init: withType('multipart/form-data; boundary=x') },
    // A client is no browser that somebody could make call for them.
    ...(client
      ? []
      : [
          { what: 'a foreign origin', status: 403, init: from({ origin: 'https://evil.example' }) },
          { what: 'the origin null', status: 403, init: from({ origin: 'null' }) },
          { what: 'another site', status: 403, init: from({ 'sec-fetch-site': 'cross-site' }) },
          { what: 'a sibling site', status: 403, init: from({ 'sec-fetch-site': 'same-site' }) },
          { what: 'an address bar', status: 403, init: from({ 'sec-fetch-site': 'none' }) },
        ]),
    ...(isRead ? [] : [{ what: 'GET', status: 404, init: { method: 'GET' } }]),
    { what: 'PUT', status: 404, init: { ...good, method: 'PUT' } },
    { what: 'PATCH', status: 404, init: { ...good, method: 'PATCH' } },
    { what: 'DELETE', status: 404, init: { ...good, method: 'DELETE' } },
  ];
}

let sharedPerson: Promise<Person> | undefined;

/** One signed-in person for all calls, so that no refusal is about a missing session. */
export function person(): Promise<Person> {
  sharedPerson ??= world().then(signUpPerson);
  return sharedPerson;
}

let sharedAssertion: Promise<string> | undefined;

/** The assertion that opens the desk to an operator. */
export function operator(): Promise<string> {
  sharedAssertion ??= world().then((here) => assertion(here));
  return sharedAssertion;
}

/** Tests that this call refuses what is no input for it, and writes nothing. */
export function refusesBadInput(call: Call): void {
  test.each([...spoiltBodies(call), ...spoiltRequests(call)])(
    'with $what is refused with $status and an error code, and writes nothing',
    async ({ init, status }) => {
      const here = await world();
      const { cookie } = await person();
      const before = await tableSizes(here);
      const door = {
        ...(call.desk && { 'cf-access-jwt-assertion': await operator() }),
        ...(call.client && { authorization: basic() }),
      };
      const headers = { ...(init.headers as Record<string, string>), cookie: cookie(), ...door };
      const answer = await here.fetch(call.path, { ...init, headers });
      const { error } = (await answer.json()) as { error: string };
      expect([answer.status, error in errorStatus]).toEqual([status, true]);
      expect(answer.headers.getSetCookie().join()).not.toContain('session');
      expect(await tableSizes(here)).toEqual(before);
    },
  );

  // A client is no browser, so it names no origin.
  if (call.client) return;
  test('without an origin is refused', async () => {
    const { origin } = await world();
    const { cookie } = await person();
    const before = await tableSizes(await world());
    const answer = await fetch(new URL(call.path, origin), {
      method: 'POST',
      headers: {
        ...json,
        cookie: cookie(),
        'sec-fetch-site': '',
        ...(call.desk && { 'cf-access-jwt-assertion': await operator() }),
      },
      body: JSON.stringify(call.body),
    });
    expect([answer.status, await answer.json()]).toEqual([403, { error: 'invalid_request' }]);
    expect(await tableSizes(await world())).toEqual(before);
  });
}
