import { unzipSync } from 'fflate';

import type { World } from '#tests/support/world.ts';
import { codeSentTo } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import type { ExportAnswer } from '#worker/export/schemas.ts';

/** What a person finds in their zip. */
export interface Export {
  answer: ExportAnswer;
  response: Response;
  /** Every file, by its path. */
  files: Record<string, Uint8Array>;
  text: (path: string) => string;
  json: ExportedData;
}

interface ExportedData {
  format: string;
  made_at: string;
  data: Record<string, Record<string, unknown>[]>;
  files: { path: string; title: string }[];
  missing: { title: string; why: string }[];
}

/** Asks for a code for an export, and returns it. */
export async function exportCode(w: World, person: Browser & { email: string }): Promise<string> {
  const answer = await person.post('/api/account/export/code');
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return codeSentTo(w, person.email);
}

/** Takes a person's data along, from the code to the opened zip. */
export async function takeAlong(w: World, person: Browser & { email: string }): Promise<Export> {
  const made = await person.post('/api/account/export', { code: await exportCode(w, person) });
  if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
  const answer = (await made.json()) as ExportAnswer;
  return { answer, ...(await openExport(await w.fetch(pathOf(answer)))) };
}

/** Opens what an address answered. */
export async function openExport(response: Response): Promise<Omit<Export, 'answer'>> {
  const files = unzipSync(new Uint8Array(await response.clone().arrayBuffer()));
  const text = (path: string) => new TextDecoder().decode(files[path]);
  return { response, files, text, json: JSON.parse(text('daten.json')) as ExportedData };
}

export function pathOf({ url }: ExportAnswer): string {
  return new URL(url).pathname;
}
