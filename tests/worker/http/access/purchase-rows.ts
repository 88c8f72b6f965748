import { sepaMethod } from '#tests/support/payment-methods.ts';
import { planNamed } from '#tests/support/purchases.ts';
import type { AccessRow } from './access-row.ts';
import { buyer, passerBy, readBy, rival, subscriber } from './people.ts';

/** Subscriptions, purchases and cards. */
export const purchaseRows: AccessRow[] = [
  {
    call: 'GET /api/sub/quote',
    scene: async (world) => readBy(world, { plan_id: (await planNamed(world, 'yearly')).plan_id }),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    // Others know the owner's idempotency key and even the id of the owner's card.
    call: 'POST /api/sub/buy',
    async scene(world) {
      const scene = await buyer(world);
      const subscription = await world.stripe.subscriptions.retrieve(scene.subscriptionId);
      const payment_method_id = subscription.default_payment_method;
      if (typeof payment_method_id !== 'string') throw new Error('the contract has no card');
      return { ...scene, input: scene.order, guess: { ...scene.order, payment_method_id } };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['400 invaid_payment'], owner: ['200'] },
  },
  {
    call: 'POST /api/sub/buy/confirm',
    async scene(world) {
      const scene = await buyer(world);
      return { ...scene, input: { invoice_id: scene.invoiceId }, other: await rival(world) };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['404 not_found'], owner: ['200'] },
  },
  {
    call: 'POST /api/sub/buy/reattempt',
    async scene(world) {
      const scene = await buyer(world, 'pm_card_authenticationRequired');
      return {
        ...scene,
        input: { invoice_id: scene.invoiceId, payment_method_id: 'pm_card_visa' },
        other: await rival(world),
      };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['404 not_found'],
      owner: ['200', 'contract', 'first_payment', 'outbox', 'purchase'],
    },
  },
  {
    call: 'POST /api/sub/stripe/intent/setup',
    async scene(world) {
      const scene = await readBy(world, { payment_method_type: 'sepa_debit' });
      return { ...scene, other: await passerBy(world) };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  ...['GET /api/sub/stripe/setupintent/status', 'POST /api/sub/stripe/setupintent/confirm'].map(
    (call): AccessRow => ({
      call,
      async scene(world) {
        const scene = await subscriber(world);
        const { setup, method } = await sepaMethod(world, scene.owner);
        const input = { setup_intent_id: setup, payment_type: 'sepa_debit' };
        const secret = [...scene.secret, method];
        return { ...scene, secret, input, other: await rival(world) };
      },
      cells: { anonymous: ['401 not_logged_in'], other: ['400 invalid_source'], owner: ['200'] },
    }),
  ),
  {
    call: 'POST /api/sub/renewable',
    async scene(world) {
      const scene = await buyer(world);
      const input = { status: 'off', sub_id: scene.subscriptionId };
      return { ...scene, input, other: await rival(world) };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['404 not_found'],
      owner: ['200', 'contract', 'outbox'],
    },
  },
  {
    call: 'GET /api/sub/change',
    async scene(world) {
      const scene = await buyer(world);
      const { plan_id: id } = await planNamed(world, 'half_yearly');
      return { ...scene, input: { plan_id: id }, other: await passerBy(world) };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['404 not_found'], owner: ['200'] },
  },
  {
    call: 'POST /api/sub/change',
    async scene(world) {
      const scene = await buyer(world);
      const { plan_id: id } = await planNamed(world, 'half_yearly');
      const input = { plan_id: id, expected_total: 0, idempotency_key: crypto.randomUUID() };
      return { ...scene, input, other: await passerBy(world) };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['404 not_found'],
      owner: ['200', 'outbox', 'purchase'],
    },
  },
  {
    call: 'POST /api/sub/change/undo',
    async scene(world) {
      const scene = await buyer(world);
      return { ...scene, input: {}, other: await passerBy(world) };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/sub/guarantee',
    async scene(world) {
      const scene = await buyer(world);
      return { ...scene, input: { sub_id: scene.subscriptionId }, other: await rival(world) };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['404 not_found'],
      owner: ['200', 'contract', 'known_again', 'outbox', 'repayment', 'withdrawal'],
    },
  },
  {
    call: 'POST /api/sub/reason',
    async scene(world) {
      const scene = await buyer(world);
      const off = { status: 'off', sub_id: scene.subscriptionId };
      await scene.owner.post('/api/sub/renewable', off);
      const input = { sub_id: scene.subscriptionId, because: 'price' };
      return { ...scene, input, other: await rival(world) };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['404 not_found'],
      owner: ['200', 'contract'],
    },
  },
  {
    call: 'GET /api/sub/leaving',
    async scene(world) {
      const scene = await buyer(world);
      return { ...scene, input: { sub_id: scene.subscriptionId }, other: await rival(world) };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['404 not_found'], owner: ['200'] },
  },
  {
    call: 'GET /api/sub/get',
    scene: (world) => readBy(world),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/sub/activestripe',
    scene: (world) => readBy(world),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/sub/paymentmethod/default',
    scene: (world) => readBy(world),
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
];
