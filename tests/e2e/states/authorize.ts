import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { begin } from '#tests/worker/handoff/code/native-app.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';

/** The query that the local client, the sandbox's partner, sends. */
export function authorizeQuery(w: World, changes: Record<string, string> = {}): string {
  return `?${new URLSearchParams({
    client_id: 'lexlern-app',
    redirect_uri: `${w.origin}/sandbox/partner/callback`,
    state: 'state-1',
    ...changes,
  })}`;
}

/** The sign-in for another application. */
export async function* authorize(w: World): ReturnType<Journey> {
  const { page } = await openVisitor(w);
  await page.goto(`/oauth/authorize${authorizeQuery(w, { client_id: 'unknown' })}`);
  await page.getByRole('heading', { name: 'Invalid authorize Url' }).waitFor();
  yield { name: 'authorize-invalid', page };

  await page.goto(`/oauth/authorize${authorizeQuery(w)}`);
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  yield { name: 'authorize', page };

  await page.goto(`/oauth/authorize/signup${authorizeQuery(w)}`);
  await page.getByRole('button', { name: 'Weiter' }).waitFor();
  yield { name: 'authorize-sign-up', page };

  await intercept(page, '/api/account/oauth/client*', 'fail');
  await page.goto(`/oauth/authorize${authorizeQuery(w)}`);
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'authorize-no-client', page };

  const person = await signUpPerson(w);
  const member = await openMember(w, person);
  await intercept(member, '/api/account/oauth/signin', 'never answer');
  await member.goto(`/oauth/authorize${authorizeQuery(w)}`);
  await member.getByRole('heading', { name: 'Weiter zu „Lexlern App“' }).waitFor();
  yield { name: 'authorize-working', page: member };

  await stopIntercepting(member);
  await intercept(member, '/api/account/oauth/signin', 'fail');
  await member.goto(`/oauth/authorize${authorizeQuery(w)}`);
  await member.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'authorize-failed', page: member };

  await stopIntercepting(member);
  await member.getByRole('button', { name: 'Erneut versuchen' }).click();
  await member.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  await member.getByText('brauchst Du Premium').waitFor();
  yield { name: 'authorize-needs-premium', page: member };

  const askedByApp = `/oauth/authorize?${new URLSearchParams(begin().query)}`;
  await stopIntercepting(member);
  await member.goto(askedByApp);
  await member.getByRole('button', { name: 'In der App anmelden' }).waitFor();
  yield { name: 'authorize-app', page: member };

  await intercept(member, '/api/account/oauth/code', 'fail');
  await member.getByRole('button', { name: 'In der App anmelden' }).click();
  await member.locator('[role=alert] p').waitFor();
  yield { name: 'authorize-app-failed', page: member };

  await stopIntercepting(member);
  await member.getByRole('button', { name: 'In der App anmelden' }).click();
  await member.getByRole('link', { name: 'App öffnen' }).waitFor();
  yield { name: 'authorize-app-left', page: member };

  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  await intercept(member, '/api/account/oauth/signin', 'fail');
  await member.goto('/');
  await member.getByRole('button', { name: 'In der App anmelden' }).waitFor();
  await member.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  yield { name: 'authorize-owed', page: member };
}
