/** An upload in place of a good proof, and the answer that it gets. */
export interface Hostile {
  what: string;
  /** The whole body of the request. */
  body: Uint8Array<ArrayBuffer>;
  contentType?: string;
  /** Status and error, as in `400 form_data_invalid`. 200 for an upload that is stored. */
  answer: string;
}

export const boundary = 'lexlern-7MA4YWxkTrZu0gW';
export const multipart = `multipart/form-data; boundary=${boundary}`;

export const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text));

export function join(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
  return Uint8Array.from(Buffer.concat(all));
}

export const goodHead =
  'Content-Disposition: form-data; name="file"; filename="nachweis.pdf"\r\nContent-Type: application/pdf';

/** A form with one part that has this head and content. */
export function form(
  content: string | Uint8Array,
  head = goodHead,
  end = `\r\n--${boundary}--\r\n`,
): Uint8Array<ArrayBuffer> {
  return join(`--${boundary}\r\n${head}\r\n\r\n`, content, end);
}

/** A small PDF, different each time, with `middle` inside it. */
export function pdf(middle: string | Uint8Array = ''): Uint8Array<ArrayBuffer> {
  const start = `%PDF-1.4\n% ${crypto.randomUUID()}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`;
  return join(start, middle, '\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n');
}
