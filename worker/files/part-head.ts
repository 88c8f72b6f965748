/** What a part's head says of its file. */
export interface PartHead {
  /** As the person named it, made safe to show. */
  fileName: string;
  /** The declared type, in lower case and without parameters. */
  type: string;
}

/** `form-data; name="…"; filename="…"`: each once, in this order or the other, as browsers write it. */
const disposition = /^form-data((?:; *(?:name|filename)="(?:[^"\\\r\n]|\\[^\r\n])*")+)$/i;
const parameter = /; *(name|filename)="((?:[^"\\]|\\.)*)"/gi;
const mediaType = /^([\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64})(?:\s*;.*)?$/;

/**
 * Reads the head of the file part named `field`. null where it is another part, where no file was
 * chosen, and where anything is said twice or in a way that is left to guess.
 */
export function partHead(text: string, field: string): PartHead | null {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const [, name, value] = /^([\w-]{1,64}):([^\r\n\0]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    if (headers.has(name.toLowerCase())) return null;
    headers.set(name.toLowerCase(), value.trim());
  }
  const names = parametersOf(headers.get('content-disposition') ?? '');
  const encoding = headers.get('content-transfer-encoding') ?? 'binary';
  const type = mediaType.exec(headers.get('content-type') ?? '')?.[1];
  const fileName = names?.get('filename');
  if (names?.get('name') !== field || !fileName || type === undefined) return null;
  if (!/^(?:7bit|8bit|binary)$/i.test(encoding)) return null;
  return { fileName: shownName(fileName), type: type.toLowerCase() };
}

/** null for a disposition that is none, or says something twice. */
function parametersOf(text: string): Map<string, string> | null {
  const list = disposition.exec(text)?.[1];
  if (list === undefined) return null;
  const found = [...list.matchAll(parameter)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
  );
  const names = new Map(found);
  return names.size === found.length ? names : null;
}

/** The last piece of a path, without what could turn the text around or hide in it; 120 characters. */
function shownName(name: string): string {
  const last = name
    // As browsers write what could not stand between quotes.
    .replaceAll('%22', '"')
    .replace(/\\(.)/g, '$1')
    .split(/[/\\]/)
    .at(-1);
  const shown = (last ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>"]/gu, '')
    .trim()
    .slice(0, 120)
    // Half a character, where the cut went through one.
    .replace(/\p{Cs}$/u, '');
  return shown === '' ? 'Datei' : shown;
}
