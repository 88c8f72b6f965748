import { noteProfiles as noteSome } from '#worker/client-api/profile-sql.ts';
import { batch } from '#worker/db/batch.ts';
import type { JobWork } from '#worker/schedule/job.ts';

const pageSize = 100;

/** Notes for clients whose people have another e-mail or name. Part of the scheduled run. */
export const noteProfiles: JobWork = {
  due: null,
  work: async ({ db, clock, job }) => {
    let done = 0;
    while (job.budget.hasRoom()) {
      const { told } = await batch(db, noteSome(db, clock.now(), pageSize));
      done += told.meta.changes;
      if (told.meta.changes < pageSize) break;
    }
    return done;
  },
};
