import { intercept } from '#tests/e2e/intercept.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { newEmail } from '#tests/support/people.ts';

/** The pages that a visitor can see without typing anything. */
export async function* publicPages(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  const headed = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

  await page.goto('/');
  await headed(/./);
  yield { name: 'landing', page };

  // A page that requires a sign-in sends a visitor home.
  await page.goto('/konto');
  await page.getByText('Melde Dich an, um die Seite').waitFor();
  await headed(/./);
  yield { name: 'landing-sign-in-notice', page };

  await page.goto('/preise');
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
  yield { name: 'plans', page };

  await page.getByRole('button', { name: 'Alle Abo-Modelle anzeigen' }).click();
  await page.getByText('Lifetime').first().waitFor();
  yield { name: 'plans-all', page };

  for (const [name, path] of [
    ['imprint', '/impressum'],
    ['terms', '/agb'],
    ['privacy', '/datenschutz'],
    ['accessibility', '/barrierefreiheit'],
    ['account-deletion', '/konto-loeschen'],
    ['not-found', '/gibt-es-nicht'],
  ] as const) {
    await page.goto(path);
    await headed(/./);
    yield { name, page };
  }
}

/** The questions and answers on the landing page and the plans, opened. */
export async function* questions(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  for (const [name, path] of [
    ['landing', '/'],
    ['plans', '/preise'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('main summary').last().click();
    await page.locator('main details[open]').waitFor();
    yield { name: `${name}-question`, page };
  }
}

/** The sign-in: empty, with errors, refused, and after the toast has gone. */
export async function* signIn(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  await page.goto('/account/signin');
  const submit = page.getByRole('button', { name: 'EINLOGGEN' });
  await submit.waitFor();
  yield { name: 'sign-in', page };

  await page.getByLabel('E-Mail').fill('kein-at');
  await page.getByLabel('Angemeldet bleiben').check();
  await submit.click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'sign-in-errors', page };

  await page.locator('input[type=password]').fill('falsches-passwort');
  const toasts = page.getByRole('button', { name: 'Meldung schließen' });
  const refuse = async () => {
    while ((await toasts.count()) > 0) await toasts.first().click();
    await page.getByLabel('E-Mail').fill(newEmail());
    await submit.click();
    await toasts.waitFor();
    await submit.and(page.locator(':not([aria-busy=true])')).waitFor();
  };
  await refuse();
  yield { name: 'sign-in-refused', page, restore: refuse };

  // What its field does not say is kept below.
  await intercept(page, '/api/account/signin', 'fail');
  await refuse();
  await toasts.waitFor({ state: 'detached' });
  await page.getByText('Letzte Meldungen').waitFor();
  yield { name: 'sign-in-recent-notices', page };
}

/** The pages when the client's code or the plans fail to load. */
export async function* pageFailures(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  await intercept(page, '/assets/sign-in-page-*.js', 'fail');
  await page.goto('/account/signin');
  await page.getByText('Something went wrong.').waitFor();
  yield { name: 'crash', page };

  await intercept(page, '/api/product/plan/list*', 'fail');
  await page.goto('/agb');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Abos und Preise' }).click();
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  yield { name: 'plans-failed', page };
}
