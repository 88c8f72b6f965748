/** The file's name and type, from the head of its part. */
export interface PartHead {
  /** The name of the person's file, made safe to show. */
  fileName: string;
  /** The declared media type, in lower case and without parameters; '' without a usable one. */
  type: string;
}

/** `form-data; name="…"; filename="…"`, in either order, as browsers write it. */
const disposition = /^form-data((?:; *(?:name|filename)="(?:[^"\\\r\n]|\\[^\r\n])*")+)$/i;
const parameter = /; *(name|filename)="((?:[^"\\]|\\.)*)"/gi;
const mediaType = /^([\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64})(?:\s*;.*)?$/;

/**
 * Reads the head of the file part named `field`. Null for another part, for an empty file field,
 * and for a head with a repeated or ambiguous entry.
 */
export function readPartHead(text: string, field: string): PartHead | null {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const [, name, value] = /^([\w-]{1,64}):([^\r\n\0]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    if (headers.has(name.toLowerCase())) return null;
    headers.set(name.toLowerCase(), value.trim());
  }
  const names = parametersOf(headers.get('content-disposition') ?? '');
  const encoding = headers.get('content-transfer-encoding') ?? 'binary';
  const type = mediaType.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const fileName = names?.get('filename');
  if (names?.get('name') !== field || !fileName) return null;
  if (!/^(?:7bit|8bit|binary)$/i.test(encoding)) return null;
  return { fileName: shownName(fileName), type: type.toLowerCase() };
}

/** The parameters of a disposition; null if it is invalid or repeats a parameter. */
function parametersOf(text: string): Map<string, string> | null {
  const list = disposition.exec(text)?.[1];
  if (list === undefined) return null;
  const entries = [...list.matchAll(parameter)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
  );
  const names = new Map(entries);
  return names.size === entries.length ? names : null;
}

/** The last part of a path, at most 120 characters, without invisible and direction characters. */
function shownName(name: string): string {
  const last = name
    // Browsers write a quote inside the quoted name in these two ways.
    .replaceAll('%22', '"')
    .replace(/\\(.)/g, '$1')
    .split(/[/\\]/)
    .at(-1);
  const shown = (last ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>"]/gu, '')
    .trim()
    .slice(0, 120)
    // The cut may have left half a character.
    .replace(/\p{Cs}$/u, '');
  return shown === '' ? 'Datei' : shown;
}
