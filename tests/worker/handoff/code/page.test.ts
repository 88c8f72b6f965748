import { describe, expect } from 'vitest';

import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { begin, nativeApp } from './native-app.ts';

/** Where a browser ends that opens the authorize page so; `page` where it stays. */
async function open(w: World, query: Record<string, string> | string): Promise<string> {
  const answer = await w.fetch(`/oauth/authorize?${new URLSearchParams(query)}`, {
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  return answer.headers.get('location') ?? (answer.status === 200 ? 'page' : `${answer.status}`);
}

/** What the app is told, if the browser goes to it and nowhere else. */
async function refusal(w: World, query: Record<string, string> | string) {
  const place = await open(w, query);
  if (!place.startsWith(`${nativeApp.redirectUri}?`)) return place;
  return Object.fromEntries(new URL(place).searchParams);
}

test('the page opens for a request that is in order, and in no frame (4.16)', async ({ w }) => {
  const answer = await w.fetch(`/oauth/authorize?${new URLSearchParams(begin().query)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(answer.headers.get('referrer-policy')).toBe('strict-origin');
});

describe('the app learns why it gets no code, and who says so (4.4)', () => {
  const cases: [string, Record<string, string>, string][] = [
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another type', { response_type: 'token' }, 'unsupported_response_type'],
    ['an id token beside', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['a fragment', { response_mode: 'fragment' }, 'invalid_request'],
    ['no person', { prompt: 'none' }, 'interaction_required'],
    ['an object', { request: 'a.b.c' }, 'request_not_supported'],
    ['an object elsewhere', { request_uri: 'https://evil.example' }, 'request_uri_not_supported'],
  ];
  test.for(cases)('%s', async ([, changes, error], { w }) => {
    const { query } = begin(changes);
    const { error_description: _why, ...told } = (await refusal(w, query)) as Record<
      string,
      string
    >;
    expect(told).toEqual({ error, state: query['state'], iss: w.origin });
  });

  test('without a method or a type, too', async ({ w }) => {
    for (const name of ['code_challenge_method', 'response_type']) {
      const { [name]: _left, ...query } = begin().query;
      expect(await refusal(w, query)).toMatchObject({
        error: 'invalid_request',
        error_description: `wrong or missing: ${name}`,
      });
    }
  });

  test('and of a state that comes twice nothing comes back', async ({ w }) => {
    const query = `${new URLSearchParams(begin().query)}&state=evil`;
    expect(await refusal(w, query)).toEqual({
      error: 'invalid_request',
      error_description: 'wrong or missing: state',
      iss: w.origin,
    });
  });
});

test('nobody is sent to an address that is not registered (4.11)', async ({ w }) => {
  const bad = { code_challenge: '' };
  const twice = `${new URLSearchParams(begin(bad).query)}&redirect_uri=https://evil.example`;
  expect(await open(w, twice)).toBe('page');
  const unknown: Record<string, string>[] = [
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: `${nativeApp.redirectUri}/..` },
    { redirect_uri: '' },
    { client_id: 'unknown' },
    { client_id: '__proto__' },
  ];
  for (const changes of unknown) {
    expect(await open(w, begin({ ...bad, ...changes }).query)).toBe('page');
  }
});

test('the metadata for apps say what there is, and Apple and Google which apps are ours', async ({
  w,
}) => {
  const read = async (name: string) => {
    const answer = await w.fetch(`/.well-known/${name}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    return answer.json();
  };
  expect(await read('oauth-authorization-server')).toMatchObject({
    issuer: w.origin,
    token_endpoint: `${w.origin}/oauth/token`,
    revocation_endpoint: `${w.origin}/oauth/revoke`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(await read('apple-app-site-association')).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['A1B2C3D4E5.com.lexlern.sandbox'],
          components: [{ '/': '/sandbox/partner/app/callback' }],
        },
      ],
    },
    webcredentials: { apps: ['A1B2C3D4E5.com.lexlern.sandbox'] },
  });
  expect(await read('assetlinks.json')).toEqual([
    {
      relation: [
        'delegate_permission/common.handle_all_urls',
        'delegate_permission/common.get_login_creds',
      ],
      target: {
        namespace: 'android_app',
        package_name: 'com.lexlern.sandbox',
        sha256_cert_fingerprints: [expect.stringMatching(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/)],
      },
    },
  ]);
});
