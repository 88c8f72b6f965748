/** The contracts of a small shop over a year, for pages that show a year of numbers. */
export function writtenYear(): string {
  const plans = ['yearly', 'monthly', 'half_yearly', 'yearly_monthly'] as const;
  const lines: [day: string, line: string][] = [];
  const add = (at: number, rest: string) => {
    const day = new Date(at).toISOString().slice(0, 10);
    lines.push([day, `${day} ${rest}`]);
  };
  const day = 86_400_000;
  const first = Date.parse('2025-01-03T00:00:00Z');
  for (let i = 0; i < 60; i += 1) {
    const plan = plans[i % plans.length] ?? 'yearly';
    const begins = first + i * 5 * day;
    if (i % 3 === 0) add(begins, `y${i} yearly_trial trialing`);
    const paid = i % 3 === 0 ? 'yearly_trial' : plan;
    if (i % 9 === 0) add(begins + 7 * day, `y${i} ${paid} canceled`);
    else add(begins + 7 * day, `y${i} ${paid} active`);
    if (i % 5 === 1) add(begins + 40 * day, `y${i} ${paid} past_due`);
    if (i % 10 === 1) add(begins + 46 * day, `y${i} ${paid} active`);
    if (i % 10 === 6) add(begins + 54 * day, `y${i} ${paid} canceled`);
    if (i % 7 === 3) add(begins + 60 * day, `y${i} half_yearly active`);
  }
  return lines
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, line]) => line)
    .join('\n');
}
