import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';

interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
  headers: Record<string, string>;
}

function message(changes: object = {}) {
  return {
    to: 'erika@example.com',
    from: { email: 'hallo@lexlern.example', name: 'Lexlern' },
    subject: 'Dein Code',
    text: 'Dein Code lautet 123456.',
    html: '<!doctype html><html><head></head><body><p>Dein Code</p></body></html>',
    ...changes,
  };
}

function newAddress(): string {
  return `Person-${crypto.randomUUID()}@Example.com`;
}

async function send(body: unknown): Promise<Response> {
  const { fetch } = await sandboxWorld();
  return fetch('/worker/mail.sandbox/send', { method: 'POST', body: JSON.stringify(body) });
}

async function inbox(query: string): Promise<Mail[]> {
  const { get } = await sandboxWorld();
  return get(`/sandbox/api/mail${query}`);
}

describe('the inbox', () => {
  it('shows the mails to an address, newest first, and ignores case', async () => {
    const to = newAddress();
    await send(message({ to, subject: 'Erste' }));
    await send(message({ to: to.toLowerCase(), subject: 'Zweite' }));
    await send(message({ to: newAddress(), subject: 'Für jemand anderen' }));

    const mails = await inbox(`?to=${encodeURIComponent(to.toUpperCase())}`);
    expect(mails.map(({ subject }) => subject)).toEqual(['Zweite', 'Erste']);
    expect(mails[1]).toMatchObject({ to, text: message().text, html: message().html });
    expect(new Date(mails[1]?.sent_at ?? '').toISOString()).toBe(mails[1]?.sent_at);
  });

  it('shows the headers with which one press ends mails, and refuses others', async () => {
    const to = newAddress();
    const headers = {
      'List-Unsubscribe': '<https://lexlern.example/mails/a-1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await send(message({ to }));
    await send(message({ to, headers }));
    const mails = await inbox(`?to=${encodeURIComponent(to)}`);
    expect(mails.map((mail) => mail.headers)).toEqual([headers, {}]);
    const bad = [
      { 'List-Unsubscribe-Post': headers['List-Unsubscribe-Post'] },
      { ...headers, 'List-Unsubscribe': 'https://lexlern.example/mails/a-1' },
      { ...headers, Date: 'now' },
    ];
    for (const one of bad) expect((await send(message({ to, headers: one }))).status).toBe(400);
  });

  it('shows the mails to all addresses if no address is given', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await send(message({ to: first }));
    await send(message({ to: second }));
    const mails = await inbox('');
    expect(mails.slice(0, 2).map(({ to }) => to)).toEqual([second, first]);
  });

  it('finds an address with a plus sign that was not escaped', async () => {
    const to = `erika+${crypto.randomUUID()}@example.com`;
    await send(message({ to }));
    expect(await inbox(`?to=${to}`)).toHaveLength(1);
  });

  it.each([
    ['an unknown field', { bcc: 'chef@example.com' }, 'bcc'],
    ['an invalid e-mail address', { to: 'erika@' }, 'to'],
    ['a sender without a name', { from: { email: 'hallo@lexlern.example' } }, 'from.name'],
    [
      'a subject that contains a line break and a header',
      { subject: 'A\r\nBcc: chef@example.com' },
      'subject',
    ],
    ['a message without its plain text', { text: undefined }, 'text'],
  ])('refuses %s', async (_what, changes, field) => {
    const before = await inbox('');
    const response = await send(message(changes));
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('E_VALIDATION_ERROR');
    expect(error.message).toContain(field);
    expect(await inbox('')).toHaveLength(before.length);
  });

  it('refuses a body that is not JSON', async () => {
    const { fetch } = await sandboxWorld();
    const response = await fetch('/worker/mail.sandbox/send', { method: 'POST', body: 'to=erika' });
    expect(response.status).toBe(400);
  });

  it('serves the HTML of a message with a policy that blocks scripts and all requests', async () => {
    const to = newAddress();
    await send(message({ to }));
    const [mail] = await inbox(`?to=${encodeURIComponent(to)}`);
    const { fetch } = await sandboxWorld();
    const page = await fetch(`/sandbox/api/mail/${mail?.id}/html`);
    expect(await page.text()).toContain('<p>Dein Code</p>');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect((await fetch('/sandbox/api/mail/none/html')).status).toBe(404);
  });
});
