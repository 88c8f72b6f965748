/** What drizzle adds to a failed query's message: e-mails, hashes and whole mails among it. */
const parameters = /\nparams: [^]*?(?=\n {4}at |$)/g;

/** Writes one structured line; the platform's log takes JSON as it is. */
export function log(level: 'info' | 'warn' | 'error', fields: Record<string, unknown>): void {
  const line = JSON.stringify(
    { level, time: new Date().toISOString(), ...fields },
    (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll(parameters, '') : value,
  );
  if (level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
}
