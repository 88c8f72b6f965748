import { Script } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';

async function get(path: string): Promise<Response> {
  const { fetch } = await sandboxWorld();
  return fetch(path);
}

describe('the files that the sandbox serves to browsers', () => {
  it.each([
    ['/sandbox/', 'text/html'],
    ['/sandbox/console.js', 'text/javascript'],
    ['/sandbox/console.css', 'text/css'],
    ['/sandbox/stripe.js', 'text/javascript'],
    ['/sandbox/authenticate.js', 'text/javascript'],
    ['/sandbox/authenticate.css', 'text/css'],
    ['/sandbox/authenticate/pi_unknown', 'text/html'],
    ['/sandbox/paypal/seti_unknown', 'text/html'],
    ['/sandbox/checkout/cs_unknown', 'text/html'],
    ['/sandbox/checkout.js', 'text/javascript'],
    ['/sandbox/checkout.css', 'text/css'],
    ['/sandbox/google.js', 'text/javascript'],
    ['/sandbox/apple.js', 'text/javascript'],
    ['/sandbox/identity.js', 'text/javascript'],
    ['/sandbox/identity.css', 'text/css'],
    ['/sandbox/identity/google', 'text/html'],
    ['/sandbox/api/mail', 'application/json'],
    ['/sandbox/api/clock', 'application/json'],
    ['/sandbox/api/world', 'application/json'],
    ['/sandbox/stripe/v1/nothing', 'application/json'],
    ['/sandbox/nothing', 'text/plain'],
  ])(
    '%s is %s, may not be sniffed and has a strict content security policy',
    async (path, type) => {
      const { headers } = await get(path);
      expect(headers.get('content-type')).toContain(type);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    },
  );

  it.each([
    '/sandbox/stripe.js',
    '/sandbox/console.js',
    '/sandbox/authenticate.js',
    '/sandbox/checkout.js',
    '/sandbox/google.js',
    '/sandbox/apple.js',
    '/sandbox/identity.js',
  ])('%s is one whole script without leftovers of the bundler', async (path) => {
    const source = await (await get(path)).text();
    expect(() => new Script(source)).not.toThrow();
    expect(source).not.toMatch(/__(name|vite|publicField|spread|async|esm|toESM)/);
  });

  it("the shop may show the bank's page in a frame; nobody may frame the console", async () => {
    const bank = (await get('/sandbox/authenticate/pi_unknown')).headers;
    expect(bank.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const console = (await get('/sandbox/')).headers;
    expect(console.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it("the bank's page says when there is nothing to confirm", async () => {
    const response = await get('/sandbox/authenticate/pi_unknown');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Nichts zu bestätigen');
  });
});
