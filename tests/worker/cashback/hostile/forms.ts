import { boundary, bytes, form, goodHead, join, multipart, pdf } from './hostile.ts';
import type { Hostile } from './hostile.ts';

const invalid = '400 form_data_invalid';
const disposition = 'Content-Disposition: form-data; name="file"; filename="nachweis.pdf"';
const type = 'Content-Type: application/pdf';

const head = (what: string, text: string, answer = invalid): Hostile => ({
  what,
  body: form(pdf(), text),
  answer,
});

const headWith = (what: string, parameters: string): Hostile =>
  head(what, `Content-Disposition: form-data; ${parameters}\r\n${type}`);

/** Heads of the part with missing, extra or repeated information. */
const heads: Hostile[] = [
  head('no head', ''),
  head('no disposition', type),
  head('no type', disposition, '200'),
  head('an empty type', `${disposition}\r\nContent-Type:`, '200'),
  head('a type without a slash', `${disposition}\r\nContent-Type: pdf`, '200'),
  head('two dispositions', `${disposition}\r\n${disposition}\r\n${type}`),
  head('two types', `${disposition}\r\n${type}\r\nContent-Type: text/html`),
  head('two types, the other first', `${disposition}\r\nContent-Type: text/html\r\n${type}`),
  head(
    'a disposition of another kind',
    `Content-Disposition: attachment; name="file"; filename="a.pdf"\r\n${type}`,
  ),
  headWith('another field', 'name="datei"; filename="a.pdf"'),
  headWith('a field in capitals', 'name="FILE"; filename="a.pdf"'),
  headWith('a field with a space', 'name="file "; filename="a.pdf"'),
  headWith('an empty field', 'name=""; filename="a.pdf"'),
  headWith('no field', 'filename="a.pdf"'),
  headWith('a text instead of a file', 'name="file"'),
  headWith('a file without a name, as when no file was chosen', 'name="file"; filename=""'),
  headWith('two fields', 'name="file"; name="other"; filename="a.pdf"'),
  headWith('two names of the file', 'name="file"; filename="a.pdf"; filename="b.html"'),
  headWith(
    'an encoded name beside the plain one',
    `name="file"; filename="a.pdf"; filename*=UTF-8''b.html`,
  ),
  headWith('only an encoded name', `name="file"; filename*=UTF-8''a.pdf`),
  headWith('no quotes', 'name=file; filename=a.pdf'),
  headWith('single quotes', `name='file'; filename='a.pdf'`),
  headWith('an open quote', 'name="file"; filename="a.pdf'),
  headWith('something after the name', 'name="file"; filename="a.pdf"; x'),
  headWith('another parameter', 'name="file"; filename="a.pdf"; size="1"'),
  head('base64', `${goodHead}\r\nContent-Transfer-Encoding: base64`),
  head('quoted-printable', `${goodHead}\r\nContent-Transfer-Encoding: quoted-printable`),
  head('an unknown encoding', `${goodHead}\r\nContent-Transfer-Encoding: x-uuencode`),
  head(
    'a folded line',
    `Content-Disposition: form-data;\r\n name="file"; filename="a.pdf"\r\n${type}`,
  ),
  head('a line without a colon', `${goodHead}\r\nnonsense`),
  head('a header with a space in its name', `${goodHead}\r\nX Y: 1`),
  head('a zero byte in its head', `${goodHead}\r\nX: \0`),
  head('bare line feeds', goodHead.replaceAll('\r\n', '\n')),
  head('nine kilobytes of head', `${goodHead}\r\nX: ${'x'.repeat(9000)}`),
  head('a megabyte of head', `${goodHead}\r\nX: ${'x'.repeat(1024 * 1024)}`),
  head('a thousand headers', `${goodHead}${'\r\nX: 1'.repeat(3000)}`),
];

/** Types that the head declares for a good PDF. Its content decides. */
const types: Hostile[] = [
  'text/html',
  'text/plain',
  'application/octet-stream',
  'application/x-pdf',
  'application/zip',
  'application/javascript',
  'image/svg+xml',
  'image/png',
  'image/pdf',
  'text/pdf',
  'application/xhtml+xml',
  'application/pdf+html',
  'application/pdfx',
  'xapplication/pdf',
  'multipart/mixed; boundary=inner',
  'multipart/form-data; boundary=inner',
  'message/rfc822',
  'text/html; x=application/pdf',
  'application/json',
  'application/x-shockwave-flash',
  'font/woff2',
  'video/mp4',
  'audio/mpeg',
].map((declared) =>
  head(`declared as ${declared}`, `${disposition}\r\nContent-Type: ${declared}`, '200'),
);

/** File names that are special in other systems. The product displays them only, and safely. */
const names: Hostile[] = [
  '../../etc/passwd',
  '..\\\\..\\\\boot.ini',
  '/etc/passwd',
  'C:\\\\a.pdf',
  'a.pdf.exe',
  'a.pdf\\".html',
  'a.pdf%00.html',
  '<img src=x onerror=alert(1)>.pdf',
  '\u202efdp.exe',
  'a;b.pdf',
  'CON',
  '.htaccess',
  '...',
  `${'ä'.repeat(400)}.pdf`,
  '\u2028\u2029',
  '🧾.pdf',
  '=cmd|calc',
  '%0d%0aSet-Cookie: a=b',
  ' ',
  '${7*7}',
].map((name) => ({
  what: `the file name ${JSON.stringify(name.slice(0, 40))}`,
  body: form(pdf(), `Content-Disposition: form-data; name="file"; filename="${name}"\r\n${type}`),
  answer: '200',
}));

const part = (content: string | Uint8Array, text = goodHead) =>
  join(`--${boundary}\r\n${text}\r\n\r\n`, content, '\r\n');
const close = `--${boundary}--\r\n`;
const text = 'Content-Disposition: form-data; name="other"';

const raw = (what: string, body: Uint8Array<ArrayBuffer>, answer = invalid): Hostile => ({
  what,
  body,
  answer,
});

/** Bodies that are cut off, do not begin at the boundary, or hold more than one part. */
const bodies: Hostile[] = [
  raw('an empty body', bytes('')),
  raw('only the last boundary', bytes(close)),
  raw('only an opening boundary', bytes(`--${boundary}\r\n`)),
  raw('only a head', bytes(`--${boundary}\r\n${goodHead}\r\n\r\n`)),
  raw('no last boundary', form(pdf(), goodHead, '')),
  raw('half a last boundary', form(pdf(), goodHead, `\r\n--${boundary.slice(0, 8)}`)),
  raw('a last boundary with one dash', form(pdf(), goodHead, `\r\n--${boundary}-`)),
  raw('a last boundary without dashes', form(pdf(), goodHead, `\r\n--${boundary}`)),
  raw('a last boundary as an opening one', form(pdf(), goodHead, `\r\n--${boundary}\r\n`)),
  raw('a last boundary after a bare line feed', form(pdf(), goodHead, `\n--${boundary}--\r\n`)),
  raw('a last boundary within a line', form(pdf(), goodHead, `--${boundary}--\r\n`)),
  raw('another boundary at the end', form(pdf(), goodHead, '\r\n--other--\r\n')),
  raw('a boundary with an extra letter', form(pdf(), goodHead, `\r\n--${boundary}x--\r\n`)),
  raw('a boundary followed by space', form(pdf(), goodHead, `\r\n--${boundary} --\r\n`)),
  raw('text after the end', join(form(pdf()), 'epilogue')),
  raw('a page after the end', join(form(pdf()), '<script>alert(1)</script>')),
  raw('a second body after the end', join(form(pdf()), form(pdf()))),
  raw('two ends of line after the end', join(form(pdf()), '\r\n')),
  raw('a megabyte after the end', join(form(pdf()), 'x'.repeat(1024 * 1024))),
  raw('text before the beginning', join('preamble\r\n', form(pdf()))),
  raw('an end of line before the beginning', join('\r\n', form(pdf()))),
  raw('a byte order mark before the beginning', join('\ufeff', form(pdf()))),
  raw(
    'another boundary at the beginning',
    join('--other', form(pdf()).subarray(2 + boundary.length)),
  ),
  raw(
    'a boundary with bare line feeds',
    bytes(Buffer.from(form('')).toString().replaceAll('\r\n', '\n')),
  ),
  raw('two files', join(part(pdf()), part(pdf()), close)),
  raw('the same file twice', join(part(pdf()), part(pdf()), close)),
  raw('a text after the file', join(part(pdf()), part('1', text), close)),
  raw('a text before the file', join(part('1', text), part(pdf()), close)),
  raw('only a text', join(part('1', text), close)),
  raw(
    'a page after the file',
    join(part(pdf()), part('<html>', goodHead.replace('.pdf', '.html')), close),
  ),
  raw('ten files', join(...Array.from({ length: 10 }, () => part(pdf())), close)),
  raw('a thousand empty parts', join(...Array.from({ length: 1000 }, () => part('', text)), close)),
  raw('a thousand boundaries', bytes(`--${boundary}\r\n`.repeat(1000) + close)),
  raw('a PDF without a form', pdf()),
  raw('JSON', bytes('{"file":"%PDF-1.4"}')),
  raw('a URL-encoded form', bytes('file=%25PDF-1.4')),
  raw('a form within the form', form(form(pdf()))),
];

const sentAs = (contentType: string, body = form(pdf())): Hostile => ({
  what: `sent as ${contentType.slice(0, 60)}`,
  contentType,
  body,
  answer: invalid,
});

/** Content types of the request. */
const requests: Hostile[] = [
  sentAs('application/pdf', pdf()),
  sentAs('application/json'),
  sentAs('text/plain'),
  sentAs('multipart/form-data'),
  sentAs('multipart/form-data; boundary='),
  sentAs('multipart/form-data; boundary=""'),
  sentAs('multipart/form-data; boundary=other'),
  sentAs(`multipart/form-data; boundary=${boundary.toUpperCase()}`),
  sentAs(`multipart/form-data; boundary=${boundary}; boundary=other`),
  sentAs(`multipart/form-data; boundary=other; boundary=${boundary}`),
  sentAs(`multipart/form-data; charset=utf-8; boundary=${boundary}`),
  sentAs(`multipart/form-data; boundary=${'x'.repeat(71)}`),
  sentAs(`multipart/form-data;  boundary=${'y'.repeat(5000)}`),
  sentAs('multipart/form-data; boundary="a b"'),
  sentAs('multipart/form-data; boundary=a\tb'),
  sentAs(`multipart/mixed; boundary=${boundary}`),
  sentAs(`multipart/related; boundary=${boundary}`),
  sentAs(`multipart/form-data, ${multipart}`),
  sentAs(`application/x-www-form-urlencoded; boundary=${boundary}`),
  { ...sentAs(`multipart/form-data; boundary="${boundary}"`), answer: '200' },
  { ...sentAs(`MULTIPART/FORM-DATA; BOUNDARY=${boundary}`), answer: '200' },
];

export const forms: Hostile[] = [...heads, ...types, ...names, ...bodies, ...requests];
