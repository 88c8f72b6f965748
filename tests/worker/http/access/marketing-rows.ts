import type { World } from '#tests/support/world.ts';
import { consentAnswer, consentOf } from '#tests/support/consents.ts';
import { requestMailing } from '#tests/support/mailings.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import { referrerIdOf } from '#tests/support/referrals.ts';
import type { AccessRow } from './access-row.ts';
import { ownerScene, passerBy } from './people.ts';

const newcomer = async (world: World) => ownerScene(world, await passerBy(world));

/** Campaign events and referrals. */
export const marketingRows: AccessRow[] = [
  {
    // An event belongs to the account that sends it. Others can send only events of their own.
    call: 'POST /api/marketing/utm/track',
    async scene(world) {
      const input = { action: 'login', device_id: `web_${crypto.randomUUID().slice(0, 21)}` };
      return { ...(await newcomer(world)), input };
    },
    cells: { anonymous: ['200'], other: ['200'], owner: ['200', 'campaign_event'] },
  },
  {
    // The proof of an answer belongs to the account of the session; a visitor's to nobody.
    call: 'POST /api/marketing/consent',
    async scene(world) {
      const answer = () => consentAnswer({ attribution: true, referral: true });
      const [input, guess, signedIn] = [answer(), answer(), answer()];
      return { ...(await newcomer(world)), input, guess, signedIn };
    },
    cells: { anonymous: ['200'], other: ['200'], owner: ['200', 'consent_proof'] },
  },
  {
    // Nobody can connect a consent to the account of somebody else.
    call: 'POST /api/marketing/consent/account',
    async scene(world) {
      return {
        ...(await newcomer(world)),
        input: { subject: await consentOf(openBrowser(world)) },
      };
    },
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['200'],
      owner: ['200', 'consent_proof'],
    },
  },
  {
    // Whoever has the link may read the unique name of whose it is, and nothing else.
    call: 'GET /api/marketing/referrer',
    async scene(world) {
      const scene = await newcomer(world);
      return { ...scene, input: { id: await referrerIdOf(scene.owner) } };
    },
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/marketing/mails',
    scene: newcomer,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'POST /api/marketing/mails',
    scene: async (world) => ({
      ...(await newcomer(world)),
      input: { on: true, source: 'account' },
    }),
    cells: {
      anonymous: ['401 not_logged_in'],
      other: ['200'],
      owner: ['200', 'mailing_consent', 'outbox'],
    },
  },
  {
    // The address is the right: whoever has the mail may end what it is about.
    call: 'POST /mails/:reply',
    async scene(world) {
      const person = await signUpPerson(world);
      const path = await requestMailing(world, person);
      return { ...(await ownerScene(world, person)), path };
    },
    cells: { anonymous: ['303', 'mailing_consent'], other: ['303'], owner: ['303'] },
  },
  {
    call: 'POST /api/sub/referral/add',
    async scene(world) {
      const input = { referrer_id: await referrerIdOf(await passerBy(world)) };
      return { ...(await newcomer(world)), input };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'referral'] },
  },
  {
    call: 'POST /api/sub/referral/link',
    scene: newcomer,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'referral_code'] },
  },
];
