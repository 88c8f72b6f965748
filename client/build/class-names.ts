import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names a CSS module's classes for production: some characters for its file, and a number for the
 * class. They are in every document, in the Worker twice, and words in them would tell nobody more
 * there. The same in every environment, and on every machine, whose `source` is elsewhere.
 */
export function classNames(source: string): (name: string, file: string) => string {
  const known = new Map<string, string[]>();
  return (name, file) => {
    const own = known.get(file) ?? [];
    known.set(file, own);
    if (!own.includes(name)) own.push(name);
    const ofFile = createHash('sha256').update(relative(source, file)).digest('hex').slice(0, 4);
    return `_${ofFile}${own.indexOf(name).toString(36)}`;
  };
}
