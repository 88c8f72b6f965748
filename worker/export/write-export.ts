import type { Ctx } from '#worker/context.ts';
import type { PersonalTable } from '#worker/db/personal-table.ts';
import { aboutText } from '#worker/export/content/about.ts';
import { gapTexts, pathsFor } from '#worker/export/content/files.ts';
import type { Document, ListedFile, MissingFile } from '#worker/export/content/files.ts';
import { schemaOf, toJson } from '#worker/export/content/to-json.ts';
import { toPage } from '#worker/export/content/to-page.ts';
import { atOnce, mostBytes, mostDocuments } from '#worker/export/export.ts';
import { inTurn } from '#worker/export/in-turn.ts';
import { openZip } from '#worker/export/open-zip.ts';
import type { ZipWriter } from '#worker/export/open-zip.ts';
import { encode } from '#worker/export/read-letter.ts';
import { readPerson } from '#worker/export/read-person.ts';
import { openFileWriter } from '#worker/files/open-file-writer.ts';
import { Unreadable } from '#worker/files/read-pdf.ts';
import type { Gap } from '#worker/files/read-pdf.ts';
import { log } from '#worker/http/log.ts';

/** What was written: its bytes, and how many documents or lists it lacks. */
export interface Written {
  size: number;
  missing: number;
}

/**
 * Writes everything about an account into one zip in R2. A document that cannot be read does not
 * stop the others; the zip says what it lacks, and why. Cut off half-way, nothing can be read.
 */
export async function writeExport(
  ctx: Ctx,
  { accountId, key }: { accountId: string; key: string },
  tables: readonly PersonalTable[],
): Promise<Written> {
  const madeAt = ctx.clock.now();
  const { sections, documents, missing } = await readPerson(ctx, accountId, tables);
  const writer = openFileWriter(ctx.proofs, key, 'application/zip');
  try {
    const zip = openZip(writer, madeAt);
    const added = await addDocuments(zip, documents);
    const content = { madeAt, sections, ...added, missing: [...missing, ...added.missing] };
    const texts = {
      'daten.html': toPage(content),
      'daten.json': toJson(content),
      'daten.schema.json': schemaOf(sections),
      'auskunft.txt': aboutText(),
    };
    for (const [path, text] of Object.entries(texts)) {
      await zip.add(path, encode(text), { isCompressed: false });
    }
    const size = await zip.end();
    await writer.commit();
    return { size, missing: content.missing.length };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Reads the documents, a few at once, and adds them one by one. */
async function addDocuments(
  zip: ZipWriter,
  documents: readonly Document[],
): Promise<{ files: ListedFile[]; missing: MissingFile[] }> {
  const files: ListedFile[] = [];
  const missing: MissingFile[] = [];
  const paths = pathsFor(documents);
  let bytes = 0;

  async function read(document: Document): Promise<Uint8Array | Gap> {
    if (bytes > mostBytes) return 'too_large';
    return document.load().catch((error: unknown) => {
      const gap = error instanceof Unreadable ? error.gap : 'unreachable';
      const level = gap === 'damaged' ? 'error' : 'warn';
      const why = error instanceof Error && error.cause ? error.cause : error;
      log(level, { message: 'a document is missing in an export', gap, error: String(why) });
      return gap;
    });
  }

  const fitting = documents.slice(0, mostDocuments);
  let at = 0;
  for await (const [{ title, ending }, content] of inTurn(fitting, atOnce, read)) {
    const path = paths[at] ?? title;
    at += 1;
    if (typeof content === 'string') {
      missing.push({ title, why: gapTexts[content] });
      continue;
    }
    bytes += content.length;
    await zip.add(path, content, { isCompressed: ending === 'pdf' });
    files.push({ path, title });
  }
  const rest = documents.slice(mostDocuments);
  return {
    files,
    missing: [...missing, ...rest.map(({ title }) => ({ title, why: gapTexts.too_many }))],
  };
}
