import { formatDate, formatTime } from '#worker/date.ts';

/** Formats UTC milliseconds as `20. November 2026, 14:05`. */
export function formatMoment(at: number): string {
  return `${formatDate(at)}, ${formatTime(at)}`;
}
