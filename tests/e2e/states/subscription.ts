import { openWithoutData } from '#tests/e2e/in-page.ts';
import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { licence, sendAppEvent } from '#tests/support/app-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

async function subscriber(w: World, key: string, card?: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key, card);
  await flushDeliveries(w);
  return person;
}

/** A running subscription that is cancelled, reactivated, and ended. */
export async function* renewal(w: World): ReturnType<Journey> {
  const person = await subscriber(w, 'yearly');
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByText('endet auf').waitFor();
  yield { name: 'subscription-active', page };

  await page.getByRole('link', { name: 'Abo wechseln' }).click();
  await page.getByText('heute fällig').first().waitFor();
  yield { name: 'subscription-change', page };
  await page.getByRole('radio', { name: /Lifetime/ }).click();
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor();
  yield { name: 'subscription-change-order', page };

  await page.goto('/preise');
  const own = page.getByRole('article', { name: 'Jahresabo', exact: true });
  await own.getByText('Dein Abo', { exact: true }).waitFor();
  yield { name: 'plans-running', page };
  await page.goto('/');

  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  await page.getByRole('button', { name: 'JA' }).waitFor();
  yield { name: 'subscription-cancel', page };

  await page.getByRole('button', { name: 'JA' }).click();
  await page.getByRole('button', { name: 'Abo reaktivieren' }).waitFor();
  await page.getByText('Letzte Meldungen').waitFor();
  yield { name: 'subscription-cancelled', page };

  await page.getByRole('button', { name: 'Abo reaktivieren' }).click();
  await page.getByText('zahlst Du').waitFor();
  yield { name: 'subscription-reactivate', page };
  await page.getByRole('button', { name: 'Abbrechen' }).click();

  await intercept(page, '/api/sub/renewable', 'fail');
  const fail = async () => {
    await page.getByRole('button', { name: 'Abo reaktivieren' }).click();
    await page.getByRole('button', { name: 'Zahlungspflichtig fortsetzen' }).click();
    await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  };
  await fail();
  yield { name: 'subscription-change-failed', page, restore: fail };

  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await flushDeliveries(w);
  await page.goto('/');
  await expectStatus(page, 'nicht aktiv');
  yield { name: 'subscription-ended', page };
}

/** Another plan: one that begins later, then planned; and a contract that cannot change. */
export async function* otherPlan(w: World): ReturnType<Journey> {
  const person = await subscriber(w, 'half_yearly');
  const page = await openMember(w, person);
  await intercept(page, '/api/sub/change', 'never answer');
  await page.goto('/sub/change');
  await page.getByText('Dein jetziges Abo').waitFor();
  yield { name: 'change-waiting', page };

  await stopIntercepting(page);
  await page.reload();
  await page.getByRole('radio', { name: /Monatsabo/ }).click();
  await page.getByText('Bis dahin bleibt alles, wie es ist.').waitFor();
  yield { name: 'change-later', page };

  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
  await page.getByRole('button', { name: 'Wechsel zurücknehmen' }).waitFor();
  yield { name: 'change-planned', page };

  await page.goto('/sub/change');
  await page.getByText('Ein neuer ersetzt ihn.').waitFor();
  yield { name: 'change-replaces', page };

  const { id } = (await subscriptionOf(person)) ?? {};
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  await page.reload();
  await page.getByText('Reaktiviere es zuerst').waitFor();
  yield { name: 'change-refused', page };
}

/** A subscription that is left after its first term, with money that goes back. */
export async function* leaving(w: World): ReturnType<Journey> {
  const person = await subscriber(w, 'yearly');
  await advance(w, 385 * 86_400);
  await flushDeliveries(w);
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByText('werden für 12 Monate abgebucht').waitFor();
  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  await page.getByText('ohne Erstattung').waitFor();
  yield { name: 'subscription-leave', page };

  await page.getByRole('button', { name: 'JA' }).click();
  await page.getByText('Spätestens an diesem Tag').waitFor();
  yield { name: 'subscription-left', page };
}

/** The other kinds of subscription, and the page while it loads and when it fails. */
export async function* otherSubscriptions(w: World): ReturnType<Journey> {
  const trial = await openMember(w, await subscriber(w, 'yearly_trial'));
  await trial.goto('/');
  await expectStatus(trial, 'Testen');
  yield { name: 'subscription-trial', page: trial };

  const lifetime = await openMember(w, await subscriber(w, 'lifetime'));
  await lifetime.goto('/');
  await expectStatus(lifetime, 'Aktiv');
  yield { name: 'subscription-lifetime', page: lifetime };

  const pausing = await subscriber(w, 'monthly');
  const { id = '' } = (await subscriptionOf(pausing)) ?? {};
  await w.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } });
  await flushDeliveries(w);
  const paused = await openMember(w, pausing);
  await paused.goto('/');
  await expectStatus(paused, 'pausiert');
  yield { name: 'subscription-paused', page: paused };

  await intercept(lifetime, '/api/sub/get', 'never answer');
  await openWithoutData(lifetime, '/');
  await lifetime.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  yield { name: 'subscription-loading', page: lifetime };

  await stopIntercepting(lifetime);
  await intercept(lifetime, '/api/sub/get', 'fail');
  await openWithoutData(lifetime, '/');
  await lifetime.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'subscription-failed', page: lifetime };
}

/** Subscriptions that do not come from Stripe: a licence, the free tier and free tasks. */
export async function* licenceAndFreeTier(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  await sendAppEvent(w, person, await licence(w, 30));
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  yield { name: 'subscription-licence', page };

  const free = (sub_type: string, quota: number) => ({
    subscription: {
      id: sub_type,
      status: 'active',
      platform: 'manual',
      sub_type,
      quota,
      onetimepay: false,
      renew_disabled: true,
      expires_date: null,
      purchase_date: Date.UTC(2026, 10, 20),
      value: 0,
      plan_id: sub_type,
      trial_end_at: null,
      given_as: null,
      is_provisional: false,
    },
    had_contract: false,
    grants_access: false,
    deletion_due_at: null,
  });
  for (const [sub_type, quota, text] of [
    ['heart_based', 5, 'bis zu 5 Fehler im Monat'],
    ['answer_quota', 20, '20 kostenfreie Aufgaben'],
  ] as const) {
    await stopIntercepting(page);
    await intercept(page, '/api/sub/get', { json: free(sub_type, quota) });
    await openWithoutData(page, '/');
    await page.getByText(text).waitFor();
    yield { name: `subscription-${sub_type}`, page };
  }
}

/** A payment that failed after the trial. Moves the clock. */
export async function* pastDue(w: World): ReturnType<Journey> {
  await w.reset();
  const page = await openMember(
    w,
    await subscriber(w, 'yearly_trial', 'pm_card_chargeCustomerFail'),
  );
  await advance(w, 8 * 86_400);
  await flushDeliveries(w);
  await page.goto('/');
  await expectStatus(page, 'abgelaufen');
  await page.getByText('endet auf').waitFor();
  yield { name: 'subscription-past-due', page };

  await page.getByRole('button', { name: /^Jetzt .* bezahlen$/ }).click();
  await page.getByRole('alert').filter({ hasText: 'abgelehnt' }).waitFor();
  yield { name: 'subscription-past-due-declined', page };
}
