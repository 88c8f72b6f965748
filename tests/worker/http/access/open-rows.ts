import type { World } from '#tests/support/world.ts';
import type { AccessRow } from './access-row.ts';
import { readBy, subscriber } from './people.ts';

/** Calls that answer everybody alike, signed in or not. */
export const openRows: AccessRow[] = [
  { call: 'GET /api/healthz' },
  { call: 'GET /api/product/plan/list' },
  { call: 'GET /api/account/stripe/key' },
  { call: 'GET /api/v1/openapi.json' },
  { call: 'GET /robots.txt' },
  { call: 'GET /.well-known/security.txt' },
  { call: 'GET /sitemap.xml' },
  { call: 'GET /manifest.webmanifest' },
  // A page shows the signed-in person, and only to this person.
  { call: 'GET /*', path: '/konto' },
].map((one) => ({
  ...one,
  scene: (world: World) => readBy(world),
  cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
}));

/** A caller needs the secret to report something about a person. A session is not enough. */
export const webhookRows: AccessRow[] = [
  {
    call: 'POST /webhooks/stripe',
    async scene(world) {
      const scene = await subscriber(world);
      const object = { id: scene.subscriptionId, object: 'subscription', status: 'canceled' };
      const type = 'customer.subscription.deleted';
      return { ...scene, input: { id: 'evt_1', object: 'event', type, data: { object } } };
    },
    cells: {
      anonymous: ['400 invalid_request'],
      other: ['400 invalid_request'],
      owner: ['400 invalid_request'],
    },
  },
  {
    call: 'POST /webhooks/mail',
    async scene(world) {
      const scene = await subscriber(world);
      const payload = { recipient: scene.secret[1] };
      return { ...scene, input: { type: 'cf.email.sending.message.complained', payload } };
    },
    cells: {
      anonymous: ['400 invalid_request'],
      other: ['400 invalid_request'],
      owner: ['400 invalid_request'],
    },
  },
  {
    call: 'POST /webhooks/app',
    async scene(world) {
      const scene = await subscriber(world);
      const account = { email: scene.secret[1] };
      return { ...scene, input: { id: crypto.randomUUID(), type: 'licence.granted', account } };
    },
    cells: {
      anonymous: ['400 invalid_request'],
      other: ['400 invalid_request'],
      owner: ['400 invalid_request'],
    },
  },
];
