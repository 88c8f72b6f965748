import type { StandsOut } from '#worker/desk/state/what-stands-out.ts';
import type { SettingForm } from '#worker/settings.ts';

/** The wire contract of the state of the house. Moments in UTC milliseconds. */

export interface JobState {
  job: string;
  /** When it ran last; null for never. */
  ran_at: number | null;
  /** How many items were due when it began, and since when the oldest was; null without items. */
  due: number | null;
  oldest_at: number | null;
  /** Whether it left items for its next run. */
  unfinished: boolean;
  /** Since when each of its runs has failed. */
  failing_since: number | null;
  /** Items that fail again and again. */
  given_up: number;
}

export interface StateAnswer {
  stands_out: StandsOut[];
  /** Who is told of that by mail; null for nobody. */
  told: string | null;
  /** In the order in which they run. */
  jobs: JobState[];
  /** How long the latest events of Stripe took to us, in seconds; null without any. */
  event_lag: number | null;
  failed_events: number;
  failed_mails: number;
  paused_endpoints: number;
  /** No count is larger. */
  most: number;
  /** Whether what one run cannot do goes on in queues. */
  queues: boolean;
  /** Without any value. Those that are wrong would keep the Worker from answering at all. */
  settings: readonly SettingForm[];
}
