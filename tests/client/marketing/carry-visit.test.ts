import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const site = 'https://lexlern.example';
const campaign =
  '?utm_source=newsletter&utm_medium=email&utm_campaign=herbst&user_source=fachschaft&referrer_id=e-1';

/** A browser that has opened that address, and whose owner has given that answer. */
function open(address: string, answer: 'granted' | 'denied' | null, referrer = ''): void {
  const { href, origin } = new URL(address, site);
  const consent = answer && JSON.stringify({ choice: answer, version: 1, at: Date.now() });
  vi.stubGlobal('window', { location: { href, origin }, addEventListener: () => undefined });
  vi.stubGlobal('document', { referrer, cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  const getItem = (name: string) => (name === 'consent' ? consent : null);
  vi.stubGlobal('localStorage', { getItem, setItem: () => undefined, removeItem: () => undefined });
}

/** The address to which a link of that page leads. */
async function carried(path: string): Promise<string> {
  const { startConsent } = await import('#client/marketing/consent.ts');
  const { carryVisit } = await import('#client/marketing/carry-visit.ts');
  startConsent();
  return carryVisit(path);
}

beforeEach(() => vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test.each([null, 'granted'] as const)(
  'the source of a visit goes along to the next document (answer: %s)',
  async (answer) => {
    open(`/preise${campaign}&pid=x`, answer);
    const { readVisit } = await import('#client/marketing/attribution.ts');
    const address = await carried('/account/signup#a');
    expect(address.startsWith('/account/signup?')).toBe(true);
    expect(address).not.toContain('pid');
    expect(readVisit(new URL(address, site), `${site}/preise`)).toEqual(
      readVisit(new URL(`/${campaign}`, site), ''),
    );
  },
);

test('a path keeps its own query', async () => {
  open('/preise?utm_source=a', null);
  expect(await carried('/account/signin?email=x%40y')).toBe(
    '/account/signin?email=x%40y&utm_source=a',
  );
});

test('the site from which somebody came goes along', async () => {
  open('/preise', null, 'https://forum.example/?q=1');
  expect(await carried('/agb')).toBe('/agb?referrer=https%3A%2F%2Fforum.example');
});

test('nothing goes along for a visit without a source, nor after a refusal', async () => {
  open('/preise', null);
  expect(await carried('/agb')).toBe('/agb');
  vi.resetModules();
  open(`/preise${campaign}`, 'denied', 'https://forum.example/');
  expect(await carried('/agb')).toBe('/agb');
});
