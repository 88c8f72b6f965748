/** What somebody sends instead of a good proof, and what they are told. */
export interface Hostile {
  what: string;
  /** The whole body, as it goes over the wire. */
  body: Uint8Array<ArrayBuffer>;
  contentType?: string;
  /** `400 form_data_invalid` and its like; 200 for what is stored and harms nobody. */
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

/** A body of one part with that head and content. */
export function form(
  content: string | Uint8Array,
  head = goodHead,
  end = `\r\n--${boundary}--\r\n`,
): Uint8Array<ArrayBuffer> {
  return join(`--${boundary}\r\n${head}\r\n\r\n`, content, end);
}

/** A small PDF of its own each time, with something in its middle. */
export function pdf(middle: string | Uint8Array = ''): Uint8Array<ArrayBuffer> {
  const start = `%PDF-1.4\n% ${crypto.randomUUID()}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`;
  return join(start, middle, '\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n');
}
