/** The parameters in the message of a failed query. They may be e-mails, hashes or whole mails. */
const parameters = /\nparams: [^]*?(?=\n {4}at |$)/g;

function withoutParameters(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(parameters, '') : value;
}

/** Writes one line of JSON, which the platform's log can parse. */
export function log(level: 'info' | 'warn' | 'error', fields: Record<string, unknown>): void {
  const entry = { level, time: new Date().toISOString(), ...fields };
  const plain = JSON.stringify(entry);
  // Almost no line has parameters, and looking at each of its values takes longer than writing it.
  const line = plain.includes('\\nparams: ') ? JSON.stringify(entry, withoutParameters) : plain;
  if (level === 'error') console.error(line);
  else if (level === 'warn') console.warn(line);
  else console.log(line);
}
