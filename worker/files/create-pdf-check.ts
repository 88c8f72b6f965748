import { Buffer } from 'node:buffer';

/** PDF readers look for the header in the first 1,024 bytes, and for the end in the last. */
const edgeBytes = 1024;

/** The header, after which its line ends or a comment follows. */
const header = /%PDF-[12]\.\d[ \t]*[%\r\n]/;
const endMark = '%%EOF';
/** Content that a browser or a server could execute in the same file. */
const activeContent = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i;
/** How programs, archives, pictures and other files begin that open as what they are. */
const otherKind =
  /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xcf\xce]\xfa\xed\xfe|\0asm|PK|Rar!|7z\xbc\xaf|\p{Cc}\x8b|\x89PNG|\xff\xd8\xff|GIF8|RIFF|II\*\0|MM\0\*|BM|\0{3}.ftyp|ID3|\xd0\xcf\x11\xe0|\{\\rtf|SQLite format|[CF]WS)/u;

/** Checks a file while it streams. */
export interface PdfCheck {
  addChunk: (chunk: Uint8Array) => void;
  /** Whether the file can still be a PDF, after the chunks so far. */
  canBePdf: () => boolean;
  /** Whether the whole file is a PDF. */
  isPdf: () => boolean;
}

/**
 * Checks by its content whether a file is a PDF and nothing else: other bytes may stand before its
 * header and after its end, as mail programs and printers leave them, but not another kind of file.
 * It holds 2 KB of the file.
 */
export function createPdfCheck(): PdfCheck {
  let size = 0;
  let first: Buffer = Buffer.alloc(0);
  let last: Buffer = first;
  const opening = () => first.toString('latin1');
  const headerAt = () => opening().search(header);
  const isOther = (text: string) => activeContent.test(text) || otherKind.test(text);
  const beginsAsPdf = () => headerAt() >= 0 && !isOther(opening());
  return {
    addChunk(chunk) {
      size += chunk.length;
      if (first.length < edgeBytes) {
        first = Buffer.concat([first, chunk.subarray(0, edgeBytes - first.length)]);
      }
      last = Buffer.concat([last, chunk.subarray(-edgeBytes)]).subarray(-edgeBytes);
    },
    canBePdf: () => first.length < edgeBytes || beginsAsPdf(),
    isPdf() {
      const closing = last.toString('latin1');
      const at = closing.lastIndexOf(endMark);
      const isAfterHeader = at >= 0 && size - last.length + at > headerAt();
      const after = closing.slice(at + endMark.length).replace(/^[\r\n]+/, '');
      return beginsAsPdf() && isAfterHeader && ![after, after.trimStart()].some(isOther);
    },
  };
}
