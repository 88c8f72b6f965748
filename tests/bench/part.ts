/** `BENCH_PART=0.02 npm run bench` makes this part of the calls only, to see whether it works. */
const part = Number(process.env['BENCH_PART'] ?? 1);

/** How many of so many calls, rounds or processes this run takes. */
export const partOf = (times: number): number => Math.ceil(times * part);
