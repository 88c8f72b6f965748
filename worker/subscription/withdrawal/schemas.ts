import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/** The wire contract of the guarantee: which contract it ends. */
export const claimBody = z.strictObject({ sub_id: opaque });
