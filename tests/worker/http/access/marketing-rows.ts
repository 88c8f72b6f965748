import type { World } from '#tests/harness.ts';
import { referrerIdOf } from '#tests/referrals.ts';
import type { AccessRow } from './access-row.ts';
import { owned, passerBy } from './people.ts';

const nobody = async (world: World) => owned(world, await passerBy(world));

/** Where people come from, and who brought whom. */
export const marketingRows: AccessRow[] = [
  {
    // An event is the account's that tells of it; others can only tell of themselves.
    call: 'POST /api/marketing/utm/track',
    async scene(world) {
      const input = { action: 'login', device_id: `web_${crypto.randomUUID().slice(0, 21)}` };
      return { ...(await nobody(world)), input };
    },
    cells: { anonymous: ['200'], other: ['200'], owner: ['200', 'campaign_event'] },
  },
  {
    call: 'POST /api/sub/referral/add',
    async scene(world) {
      const input = { referrer_id: await referrerIdOf(await passerBy(world)) };
      return { ...(await nobody(world)), input };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'referral'] },
  },
  {
    call: 'POST /api/sub/referral/link',
    scene: nobody,
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200', 'referral_code'] },
  },
];
