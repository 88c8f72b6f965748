import type { Job } from '#worker/schedule/job.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/** A run of a job without a limit, for tests that call the job themselves. */
export function unlimitedJob(name: JobName): Job {
  return {
    name,
    budget: {
      itemsThatFit: (most) => most,
      hasRoom: () => true,
      isSpent: () => false,
      used: () => ({ statements: 0, subrequests: 0, ms: 0 }),
    },
    conclude: (work) => work(),
    postponed: new Map(),
    settle: async () => {},
    due: null,
    tally: { taken: 0 },
  };
}
