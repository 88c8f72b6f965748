import { createHash } from 'node:crypto';

import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { addDays } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[^]*?)<\/script>/g)].filter(
    ({ groups }) => !/ src=|application\/(?:ld\+)?json/.test(groups?.['attributes'] ?? ''),
  );

test('the policy of a rendered page names the hash of its one inline script, and no other page has one', async ({
  w,
}) => {
  const rendered = await w.fetch('/preise');
  const scripts = inlineScripts(await rendered.text());
  expect(scripts.length).toBe(1);
  const hash = createHash('sha256')
    .update(scripts[0]?.groups?.['text'] ?? '')
    .digest('base64');
  const policy = rendered.headers.get('content-security-policy') ?? '';
  expect(policy.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${hash}'`]);
  expect(policy).not.toContain('unsafe');

  const checkout = await w.fetch('/sub/buy');
  expect(inlineScripts(await checkout.text())).toEqual([]);
  expect(checkout.headers.get('content-security-policy')).not.toContain('sha256-');
});

test('what one person sees is never in the page of another', async ({ w, person }) => {
  const read = async (path: string) => (await person.get(path)).text();
  expect(await read('/agb')).toContain(person.displayName);
  const visitors = await (await w.fetch('/agb')).text();
  expect(visitors).not.toContain(person.displayName);
  expect(visitors).not.toContain(person.email);
  expect(await read('/gibt-es-nicht')).toContain(person.displayName);
  expect(await (await w.fetch('/gibt-es-nicht')).text()).not.toContain(person.displayName);
});

test('the plans say when a trial begins, is reminded of, and is charged for', async ({ w }) => {
  const html = await (await w.fetch('/preise')).text();
  const end = addDays(await clockOf(w), 7);
  const reminder = `Am ${formatDate(addDays(end, -2))}</strong><span>Eine E-Mail erinnert Dich an das Ende der Testphase.`;
  expect(html).toContain(reminder);
  expect(html.indexOf(reminder)).toBeLessThan(html.indexOf(`Am ${formatDate(end)}</strong>`));
});

test('a link validates its code in auto mode only, else the button of the form does', async ({
  w,
}) => {
  const read = async (query: string) =>
    (await w.fetch(`/sub/promotion/coupon?code=WEB10${query}`)).text();
  expect(await read('')).toContain('value="WEB10"');
  for (const query of ['', '&mode=manual', '&check=0']) {
    expect(await read(query)).not.toMatch(/10.% Rabatt/);
  }
  for (const query of ['&mode=auto', '&check=1']) expect(await read(query)).toMatch(/10.% Rabatt/);
});

test('a code in the address cannot break out of the page', async () => {
  const code = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
  const answer = await (
    await world()
  ).fetch(`/sub/promotion/coupon?check=1&code=${encodeURIComponent(code)}`);
  const html = await answer.text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;/script&gt;');
});
