import { ibans } from '#tests/support/payment-methods.ts';
import { signUpDebtor, saveCard, openDisputeOf, setPaymentMethod } from '#tests/support/debits.ts';
import type { World } from '#tests/support/world.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import type { CheckoutSessionAnswer } from '#worker/subscription/billing/schemas.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { rival, subscriber } from './people.ts';

/** A person whose debit has failed, and who could settle it with a card. */
async function indebted(world: World): Promise<Scene & { disputeId: number }> {
  const debt = await signUpDebtor(world, ibans.failed);
  await setPaymentMethod(world, debt, await saveCard(world, debt.customerId, 'pm_card_visa'));
  await flushDeliveries(world);
  const { id } = await openDisputeOf(debt);
  const { accountId, person, invoiceId, subscriptionId } = debt;
  const mine = [accountId, person.email];
  return { owner: person, mine, secret: [...mine, invoiceId, subscriptionId], disputeId: id };
}

const refused = { anonymous: ['401 not_logged_in'], other: ['404 not_found'] } as const;

/** Failed debits, invoices, and the payment method of a contract. */
export const debtRows: AccessRow[] = [
  {
    call: 'GET /api/dispute/get',
    scene: indebted,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/dispute/:id/pay',
    async scene(world) {
      const scene = await indebted(world);
      const path = `/api/dispute/${scene.disputeId}/pay`;
      return { ...scene, path, input: {}, other: await rival(world) };
    },
    cells: { ...refused, owner: ['200', 'contract', 'dispute', 'first_payment', 'outbox'] },
  },
  {
    call: 'POST /api/sub/invoice/pay',
    scene: async (world) => ({ ...(await indebted(world)), input: {} }),
    // A failed debit is settled as a dispute.
    cells: { ...refused, owner: ['404 not_found'] },
  },
  {
    call: 'GET /api/sub/invoices',
    scene: subscriber,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/sub/invoices/:id/document',
    async scene(world) {
      const scene = await subscriber(world);
      const path = `/api/sub/invoices/${scene.invoiceId}/document`;
      return { ...scene, path, other: await rival(world) };
    },
    cells: { ...refused, owner: ['302'] },
  },
  deskRow(
    'POST /api/internal/people/:id/documents/:document/open',
    ['200', 'audit'],
    async (world) => {
      const scene = await subscriber(world);
      await flushDeliveries(world);
      await world.runSchedule();
      const path = `/api/internal/people/${scene.mine[0]}/documents/${scene.invoiceId}/open`;
      return { ...scene, path, input: { action_id: crypto.randomUUID() } };
    },
  ),
  {
    call: 'GET /api/sub/stripe/checkout/session',
    scene: subscriber,
    cells: { ...refused, owner: ['200'] },
  },
  {
    call: 'GET /api/sub/paymentmethod/update/by/checkout',
    async scene(world) {
      const scene = await subscriber(world);
      const sessionAnswer = await scene.owner.get('/api/sub/stripe/checkout/session');
      const { session_id } = (await sessionAnswer.json()) as CheckoutSessionAnswer;
      await world.fetch(`/sandbox/api/checkout/${session_id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payment_method: 'pm_card_visa' }),
      });
      return { ...scene, input: { session_id }, other: await rival(world) };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['400 invalid_session_id'],
      owner: ['200'],
    },
  },
];
