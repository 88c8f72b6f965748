import { readFileSync, readdirSync } from 'node:fs';

/** The client's files whose path matches `kind`, as paths below client/. */
export function clientFiles(kind: RegExp): string[] {
  return readdirSync('client', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => kind.test(file));
}

/** The text of a file below client/. */
export function readFile(file: string): string {
  return readFileSync(`client/${file}`, 'utf8');
}
