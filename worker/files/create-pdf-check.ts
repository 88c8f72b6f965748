import { Buffer } from 'node:buffer';

/** PDF readers look for the header in the first 1,024 bytes, and for the end in the last. */
const edgeBytes = 1024;

/** The header, after which its line ends or a comment follows. */
const header = /%PDF-[12]\.\d[ \t]*[%\r\n]/;
const endMark = '%%EOF';
/** Content that a browser or a server could execute in the same file. */
const activeContent = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i;
/** How programs, archives, pictures and other files begin that open as what they are, in hex. */
const otherKinds =
  /^(?:4d5a|7f454c46|2321|cafebabe|c[ef]faedfe|0061736d|504b|52617221|377abcaf|1f8b|89504e47|ffd8ff|47494638|52494646|49492a00|4d4d002a|424d|000000..66747970|494433|d0cf11e0|7b5c727466|53514c697465|4[36]5753)/;

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
  const isOther = (text: string) =>
    activeContent.test(text) ||
    otherKinds.test(Buffer.from(text.slice(0, 16), 'latin1').toString('hex'));
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
