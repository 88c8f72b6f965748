import { Buffer } from 'node:buffer';

/** Number of bytes to check at both ends. PDF readers check as many. */
const edgeBytes = 1024;

/** The header line: nothing before it, and only spaces or a comment after it. */
const header = /^%PDF-[12]\.\d[ \t]*[%\r\n]/;
/** Only white space may follow the last end mark (ISO 32000-1, 7.5.5). */
const endMark = /%%EOF[\s\0]*$/;
/** Content that a browser or a server could execute in the same file. */
const activeContent = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i;

/** Checks a file while it streams. */
export interface PdfCheck {
  addChunk: (chunk: Uint8Array) => void;
  /** Whether the file can still be a PDF, after the chunks so far. */
  canBePdf: () => boolean;
  /** Whether the whole file is a PDF. */
  isPdf: () => boolean;
}

/** Checks by its content whether a file is a PDF and nothing else. It holds 2 KB of the file. */
export function createPdfCheck(): PdfCheck {
  let first: Buffer = Buffer.alloc(0);
  let last: Buffer = first;
  const opening = () => first.toString('latin1');
  const beginsAsPdf = () => header.test(opening()) && !activeContent.test(opening());
  return {
    addChunk(chunk) {
      if (first.length < edgeBytes) {
        first = Buffer.concat([first, chunk.subarray(0, edgeBytes - first.length)]);
      }
      last = Buffer.concat([last, chunk.subarray(-edgeBytes)]).subarray(-edgeBytes);
    },
    canBePdf: () => first.length < edgeBytes || beginsAsPdf(),
    isPdf: () => beginsAsPdf() && endMark.test(last.toString('latin1')),
  };
}
