import { jobNames } from '#worker/desk/state/job-names.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/** What can stand out, in German, by its kind. */
const titles: Record<string, (about: string) => string> = {
  job_fails: (job) => `Ein Hintergrundlauf scheitert: ${nameOf(job)}`,
  job_behind: (job) => `Ein Hintergrundlauf kommt nicht nach: ${nameOf(job)}`,
  job_stuck: (job) => `Im Hintergrund hängt etwas: ${nameOf(job)}`,
  endpoint: (address) => `Eine App nimmt nichts mehr an: ${address}`,
  given_up: (address) => `Eine App nimmt eine Meldung nicht an: ${address}`,
  events: () => 'Ereignisse von Stripe lassen sich nicht bearbeiten',
  mails: () => 'E-Mails kamen nicht hinaus',
  balance: () => 'In sieben Tagen ging mehr Geld zurück, als hereinkam',
};

/** A condition in German. */
export function titleOf(condition: string): string {
  const [kind = '', about = ''] = condition.split(' ', 2);
  return titles[kind]?.(about) ?? condition;
}

function nameOf(job: string): string {
  return jobNames[job as JobName] ?? job;
}
