import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { expectStatus, openVisitor } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';

const finish = '/api/sub/paymentmethod/update/by/checkout*';
const updatePage = '/sub/paymentmethod/update?session_id=cs_test_unknown';

/** The return from the payment service's page, and the confirmation before going there. */
export async function* paymentMethod(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  const page = await openMember(w, person);
  await page.goto(updatePage);
  await page.getByRole('alert').filter({ hasText: 'nicht mehr gültig' }).waitFor();
  yield { name: 'payment-method-invalid', page };

  await intercept(page, finish, 'never answer');
  await page.goto(updatePage);
  await page.getByText('wird hinterlegt').waitFor();
  yield { name: 'payment-method-working', page };

  await stopIntercepting(page);
  await intercept(page, finish, 'fail');
  await page.goto(updatePage);
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'payment-method-failed', page };

  const linked = (await openVisitor(w)).page;
  const code = await loginCodeFor(w, person.email);
  await linked.goto(`/account/autologin?code=${code}`);
  await expectStatus(linked, 'Aktiv');
  await linked.getByRole('button', { name: 'Zahlungsmethode aktualisieren' }).click();
  await linked.getByText('Bestätige, dass Du es bist').waitFor();
  yield { name: 'payment-method-confirm', page: linked };
}
