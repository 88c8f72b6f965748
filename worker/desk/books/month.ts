/** The first and the last day of a month (`2026-11`), as `2026-11-01`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
