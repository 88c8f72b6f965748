import { dayOf } from '#worker/date.ts';
import type { Gap } from '#worker/files/read-pdf.ts';

/** A document that belongs into the zip, beside the data itself. */
export interface Document {
  /** The folder in the zip. */
  folder: 'rechnungen' | 'gutschriften' | 'nachweise' | 'schreiben';
  /** What people call it. */
  title: string;
  /** When it was made, UTC milliseconds. */
  at: number;
  ending: 'pdf' | 'html';
  /** Reads it. Throws `Unreadable`. */
  load: () => Promise<Uint8Array>;
}

/** A document in the zip. */
export interface ListedFile {
  path: string;
  title: string;
}

/** A document, or a list, that is not in the zip. */
export interface MissingFile {
  title: string;
  why: string;
}

export const gapTexts: Record<Gap, string> = {
  unreachable: 'Die Datei war nicht zu erreichen. Lade Deine Daten später noch einmal herunter.',
  damaged: 'Die Datei ist beschädigt oder fehlt bei uns. Schreib uns, wir suchen sie.',
  too_large: 'Die Datei hätte nicht mehr hineingepasst. Schreib uns, wir schicken sie Dir.',
  too_many: 'Es sind mehr Dateien, als hineinpassen. Schreib uns, wir schicken sie Dir.',
};

/** Gives each document a path of its own in the zip: its day, and its title without signs. Pure. */
export function pathsFor(documents: readonly Document[]): string[] {
  const taken = new Map<string, number>();
  return documents.map(({ folder, title, at, ending }) => {
    const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
    const path = `${folder}/${dayOf(at)}-${name.slice(0, 60)}`;
    const count = (taken.get(path) ?? 0) + 1;
    taken.set(path, count);
    return `${path}${count > 1 ? `-${count}` : ''}.${ending}`;
  });
}
