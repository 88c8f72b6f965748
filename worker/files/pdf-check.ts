import { Buffer } from 'node:buffer';

/** Bytes at both ends that are looked at; readers of PDFs look as far. */
const looked = 1024;

/** The header's line: nothing may stand before it, and nothing but space or a comment after it. */
const header = /^%PDF-[12]\.\d[ \t]*[%\r\n]/;
/** Nothing but white space may stand after the last end mark (ISO 32000-1, 7.5.5). */
const endMark = /%%EOF[\s\0]*$/;
/** What would make the same file something that runs, where a browser or a server looks for it. */
const otherwise = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i;

/** Looks at a file as it passes by. */
export interface PdfCheck {
  see: (chunk: Uint8Array) => void;
  /** Whether what has come so far may still become a PDF. */
  maybePdf: () => boolean;
  /** Whether all that has come is one. */
  isPdf: () => boolean;
}

/** Tells by a file's content whether it is a PDF and nothing else besides. It keeps 2 KB of it. */
export function pdfCheck(): PdfCheck {
  let first: Buffer = Buffer.alloc(0);
  let last: Buffer = first;
  const opening = () => first.toString('latin1');
  const beginsAsPdf = () => header.test(opening()) && !otherwise.test(opening());
  return {
    see(chunk) {
      if (first.length < looked) {
        first = Buffer.concat([first, chunk.subarray(0, looked - first.length)]);
      }
      last = Buffer.concat([last, chunk.subarray(-looked)]).subarray(-looked);
    },
    maybePdf: () => first.length < looked || beginsAsPdf(),
    isPdf: () => beginsAsPdf() && endMark.test(last.toString('latin1')),
  };
}
