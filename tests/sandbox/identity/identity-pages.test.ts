import { pressToClose } from '#tests/e2e/press-to-close.ts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { sandboxWorld } from '#tests/sandbox/world.ts';
import { openPage, shopPath } from '#tests/sandbox/stripe-js/shop-page.ts';

// The part of the libraries that the tests use, as Google and Apple document it.
interface GoogleId {
  initialize: (configuration: object) => void;
  renderButton: (parent: HTMLElement | null, options: object) => void;
  prompt: (listener: (moment: { isSkippedMoment: () => boolean }) => void) => void;
}
interface AppleAuth {
  init: (configuration: object) => void;
  signIn: () => Promise<unknown>;
}
type Libraries = Window & {
  google: { accounts: { id: GoogleId } };
  AppleID: { auth: AppleAuth };
  answers: { credential: string; select_by: string; state?: string }[];
};
interface AppleAnswer {
  authorization: { code: string; id_token: string; state: string };
  user?: { email?: string; name?: { firstName: string; lastName: string } };
}

const googleClient = 'lexlern-local.apps.googleusercontent.com';
const appleClient = 'example.lexlern.local';

function newAddress(): string {
  return `person-${crypto.randomUUID()}@example.com`;
}

/** A page with the library, and the messages of its console. */
async function pageWith(script: string): Promise<{ page: Page; consoleLines: string[] }> {
  const page = await openPage(shopPath);
  const consoleLines: string[] = [];
  page.on('console', (message) => consoleLines.push(message.text()));
  await page.addScriptTag({ url: script });
  await page.evaluate(() => {
    document.body.innerHTML = '<div id="button"></div>';
    Object.assign(window, { answers: [] });
  });
  return { page, consoleLines };
}

async function drawGoogleButton(page: Page, configuration: object, options: object = {}) {
  await page.evaluate(
    ([given, look]) => {
      const { google, answers } = window as unknown as Libraries;
      const callback = (answer: (typeof answers)[number]) => answers.push(answer);
      google.accounts.id.initialize({ callback, ...given });
      google.accounts.id.renderButton(document.getElementById('button'), look ?? {});
    },
    [configuration, options],
  );
}

const answersOf = (page: Page) => page.evaluate(() => (window as unknown as Libraries).answers);

async function firstAnswer(page: Page) {
  await page.waitForFunction(() => (window as unknown as Libraries).answers.length > 0);
  return (await answersOf(page))[0];
}

async function pressed(page: Page, name: string): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name }).click();
  return popup;
}

async function claimsOf(keys: string, token: string | undefined): Promise<JWTPayload> {
  const { get, now } = await sandboxWorld();
  const keySet = createLocalJWKSet(await get<JSONWebKeySet>(keys));
  const currentDate = new Date((await now()) * 1000);
  return (await jwtVerify(token ?? '', keySet, { currentDate })).payload;
}

describe("Google's button", () => {
  it('signs in with an account that the person chooses', async () => {
    const { page } = await pageWith('/sandbox/google.js');
    await drawGoogleButton(page, { client_id: googleClient, nonce: 'n-1' }, { state: 's-1' });
    const popup = await pressed(page, 'Über Google anmelden');
    await pressToClose(popup, 'Maximiliane-Sophie von Wartenberg-Köster');
    const answer = await firstAnswer(page);
    expect(answer).toMatchObject({ select_by: 'btn', state: 's-1' });
    expect(
      await claimsOf('/worker/www.googleapis.com/oauth2/v3/certs', answer?.credential),
    ).toMatchObject({
      aud: googleClient,
      nonce: 'n-1',
      name: 'Maximiliane-Sophie von Wartenberg-Köster',
      email_verified: true,
    });
    expect(popup.isClosed()).toBe(true);
  });

  it('signs in with an account that the person types, and offers that account from then on', async () => {
    const { page } = await pageWith('/sandbox/google.js');
    await drawGoogleButton(
      page,
      { client_id: googleClient },
      { type: 'icon', text: 'signup_with' },
    );
    const email = newAddress();
    const popup = await pressed(page, 'Über Google registrieren');
    await popup.getByLabel('Name').fill('Nora Neu');
    await popup.getByLabel('E-Mail').fill(email);
    await pressToClose(popup, 'Weiter');
    const keys = '/worker/www.googleapis.com/oauth2/v3/certs';
    const first = await claimsOf(keys, (await firstAnswer(page))?.credential);
    expect(first).toMatchObject({ email, name: 'Nora Neu' });
    await page.evaluate(() => (window as unknown as Libraries).answers.splice(0));
    const again = await pressed(page, 'Über Google registrieren');
    await pressToClose(again, email);
    expect((await claimsOf(keys, (await firstAnswer(page))?.credential)).sub).toBe(first.sub);
  });

  it('gives no answer for a window that was cancelled or closed, and reports to the console that the browser blocked it', async () => {
    const { page, consoleLines } = await pageWith('/sandbox/google.js');
    await drawGoogleButton(page, { client_id: googleClient });
    const cancelled = await pressed(page, 'Über Google anmelden');
    await pressToClose(cancelled, 'Abbrechen');
    const closed = await pressed(page, 'Über Google anmelden');
    await closed.close();
    const again = await pressed(page, 'Über Google anmelden');
    await pressToClose(again, 'Erika Mustermann');
    await firstAnswer(page);
    expect(await answersOf(page)).toHaveLength(1);

    await page.evaluate(() => Object.assign(window, { open: () => null }));
    await page.getByRole('button', { name: 'Über Google anmelden' }).click();
    await expect.poll(() => consoleLines.join()).toContain('Failed to open popup window');
    expect(await answersOf(page)).toHaveLength(1);
  });

  it('refuses a request of an unknown client or from another origin', async () => {
    const { fetch } = await sandboxWorld();
    const opened = (request: Record<string, string>) =>
      `/sandbox/identity/google?${new URLSearchParams({ origin: '', ...request })}`;
    const unknown = { client_id: 'somebody.apps.googleusercontent.com' };
    const elsewhere = { client_id: googleClient, origin: 'https://elsewhere.example' };
    for (const [request, refusal] of [
      [unknown, 'Fehler 401: invalid_client'],
      [elsewhere, 'Fehler 400: origin_mismatch'],
      [{ client_id: googleClient }, 'Fehler 400: origin_mismatch'],
    ] as const) {
      const answer = await fetch(opened(request));
      expect(answer.status, refusal).toBe(400);
      expect(await answer.text()).toContain(refusal);
    }
    const page = await openPage(opened(elsewhere));
    expect(await page.locator('#refusal').textContent()).toBe('Fehler 400: origin_mismatch');
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it('is not drawn without a client id, and shows no One Tap', async () => {
    const { page, consoleLines } = await pageWith('/sandbox/google.js');
    await drawGoogleButton(page, {});
    expect(await page.getByRole('button').count()).toBe(0);
    expect(consoleLines).toEqual([
      '[GSI_LOGGER]: Missing required parameter: client_id.',
      '[GSI_LOGGER]: Failed to render button before calling initialize().',
    ]);

    await drawGoogleButton(page, { client_id: googleClient });
    const skipped = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const { id } = (window as unknown as Libraries).google.accounts;
          id.prompt((moment) => resolve(moment.isSkippedMoment()));
        }),
    );
    expect(skipped).toBe(true);
  });
});

describe("Apple's library", () => {
  interface Outcome {
    answer?: AppleAnswer;
    error?: string;
  }

  async function initialize(page: Page, changes: object = {}): Promise<void> {
    await page.evaluate(
      ([clientId, given]) => {
        const { AppleID } = window as unknown as Libraries;
        const redirectURI = `${location.origin}/account/signin`;
        const config = { clientId, redirectURI, scope: 'name email', state: 's-1', nonce: 'n-1' };
        AppleID.auth.init({ ...config, usePopup: true, ...(given as object) });
      },
      [appleClient, changes],
    );
  }

  async function initialized(): Promise<Page> {
    const { page } = await pageWith('/sandbox/apple.js');
    await initialize(page);
    return page;
  }

  function signIn(page: Page): Promise<Outcome> {
    return page.evaluate(() =>
      (window as unknown as Libraries).AppleID.auth.signIn().then(
        (answer) => ({ answer: answer as AppleAnswer }),
        (error) => ({ error: String(error.error ?? error.message) }),
      ),
    );
  }

  async function opened(page: Page): Promise<{ popup: Page; outcome: Promise<Outcome> }> {
    const popup = page.waitForEvent('popup');
    const outcome = signIn(page);
    return { popup: await popup, outcome };
  }

  it("gives the person's name and e-mail the first time only, and none if the scope does not ask", async () => {
    const page = await initialized();
    const email = newAddress();
    const first = await opened(page);
    await first.popup.getByLabel('Name').fill('Anton Apfel Baum');
    await first.popup.getByLabel('E-Mail').fill(email);
    await pressToClose(first.popup, 'Weiter');
    const { answer } = await first.outcome;
    expect(answer?.user).toEqual({ email, name: { firstName: 'Anton', lastName: 'Apfel Baum' } });
    expect(answer?.authorization.state).toBe('s-1');
    const keys = '/worker/appleid.apple.com/auth/keys';
    expect(await claimsOf(keys, answer?.authorization.id_token)).toMatchObject({
      aud: appleClient,
      nonce: 'n-1',
      email,
    });

    const second = await opened(page);
    await pressToClose(second.popup, email);
    const again = await second.outcome;
    expect(again.answer).not.toHaveProperty('user');
    expect(await claimsOf(keys, again.answer?.authorization.id_token)).toMatchObject({ email });

    // Neither, if the scope does not ask for them.
    await initialize(page, { scope: '' });
    const bare = await opened(page);
    await pressToClose(bare.popup, 'Robin Verborgen');
    const { answer: nameless } = await bare.outcome;
    expect(nameless).not.toHaveProperty('user');
    const claims = await claimsOf(keys, nameless?.authorization.id_token);
    expect(claims).not.toHaveProperty('email');
  });

  it('rejects when the person cancels, closes the window or starts again, and when the browser blocks the window', async () => {
    const page = await initialized();
    const cancelled = await opened(page);
    await pressToClose(cancelled.popup, 'Abbrechen');
    expect(await cancelled.outcome).toEqual({ error: 'user_cancelled_authorize' });

    const closed = await opened(page);
    await closed.popup.close();
    expect(await closed.outcome).toEqual({ error: 'popup_closed_by_user' });

    const left = await opened(page);
    const anew = await opened(page);
    expect(await left.outcome).toEqual({ error: 'user_trigger_new_signin_flow' });
    await pressToClose(anew.popup, 'Amira Apfel');
    expect(await anew.outcome).toHaveProperty('answer');

    await page.evaluate(() => Object.assign(window, { open: () => null }));
    expect(await signIn(page)).toEqual({ error: 'popup_blocked_by_browser' });
  });

  it('must be given a client id by init before signing in, and refuses an unknown client and return address', async () => {
    const { page } = await pageWith('/sandbox/apple.js');
    expect(await signIn(page)).toEqual({ error: 'The "init" function must be called first.' });
    await expect(initialize(page, { clientId: null })).rejects.toThrow(
      'The "clientId" should be a string.',
    );

    const redirectURI = 'https://elsewhere.example/account/signin';
    for (const [changes, refusal] of [
      [{ clientId: 'example.somebody' }, 'invalid_client'],
      [{ redirectURI }, 'invalid_request: Invalid web redirect url.'],
    ] as const) {
      await initialize(page, changes);
      const { popup, outcome } = await opened(page);
      expect(await popup.locator('#refusal').textContent()).toBe(refusal);
      expect(await popup.getByRole('button').count()).toBe(0);
      await popup.close();
      expect(await outcome).toEqual({ error: 'popup_closed_by_user' });
    }
  });
});
