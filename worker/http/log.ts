/** The parameters in the message of a failed query. They may be e-mails, hashes or whole mails. */
const parameters = /\nparams: [^]*?(?=\n {4}at |$)/g;

/** Writes one line of JSON, which the platform's log can parse. */
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
