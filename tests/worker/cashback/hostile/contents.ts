import { form, join, pdf } from './hostile.ts';
import type { Hostile } from './hostile.ts';

/** The first bytes of other kinds of files. */
const kinds: Record<string, string | Uint8Array> = {
  HTML: '<!doctype html><html><script>alert(1)</script></html>',
  'HTML without a doctype': '<html><body onload=alert(1)>',
  SVG: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  PHP: '<?php system($_GET["c"]); ?>',
  JavaScript: 'alert(document.cookie)//',
  'a shell script': '#!/bin/sh\nrm -rf /\n',
  'a batch file': '@echo off\r\ndel *.*\r\n',
  ZIP: Buffer.from('504b0304140000000000', 'hex'),
  'an empty ZIP': Buffer.from('504b0506000000000000', 'hex'),
  RAR: Buffer.from('526172211a0700', 'hex'),
  '7z': Buffer.from('377abcaf271c', 'hex'),
  gzip: Buffer.from('1f8b0800000000000003', 'hex'),
  'an EXE': Buffer.from('4d5a90000300000004000000ffff', 'hex'),
  ELF: Buffer.from('7f454c46020101000000', 'hex'),
  'Mach-O': Buffer.from('cffaedfe07000001', 'hex'),
  'a Java class': Buffer.from('cafebabe00000034', 'hex'),
  WebAssembly: Buffer.from('0061736d01000000', 'hex'),
  PNG: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  JPEG: Buffer.from('ffd8ffe000104a464946', 'hex'),
  GIF: 'GIF89a/*',
  WebP: 'RIFF0000WEBPVP8 ',
  TIFF: Buffer.from('49492a0008000000', 'hex'),
  BMP: 'BM6000',
  MP4: Buffer.from('000000186674797069736f6d', 'hex'),
  MP3: 'ID3\u0003',
  Word: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  RTF: '{\\rtf1\\ansi',
  PostScript: '%!PS-Adobe-3.0\n',
  SQLite: 'SQLite format 3\0',
  'a mail': 'From: a@example.com\r\nMIME-Version: 1.0\r\n\r\n',
  'a spreadsheet formula': '=cmd|"/c calc"!A1',
  Flash: 'CWS\u0009',
  'a certificate': '-----BEGIN CERTIFICATE-----\n',
  'a text': 'Das ist ein Nachweis.',
  'only zeros': new Uint8Array(300),
};

const end = '\n%%EOF\n';
const refused = '415 invalid_file';
const small = { answer: refused };

/** Other files with the name and type of a PDF, once as they are and once with a PDF's end. */
const renamed: Hostile[] = Object.entries(kinds).flatMap(([what, content]) => [
  { what: `${what}, renamed`, body: form(content), ...small },
  { what: `${what}, renamed, with a PDF's end`, body: form(join(content, end)), ...small },
]);

/** Words that no program opens as something else: beside a PDF they may stand. */
const harmless = new Set([
  'JavaScript',
  'a batch file',
  'PostScript',
  'a mail',
  'a spreadsheet formula',
  'a certificate',
  'a text',
  'only zeros',
]);
const besidePdf = (what: string) => (harmless.has(what) ? '200' : refused);

/** The same bytes before a good PDF. PDF readers look for the header in the first kilobyte. */
const before: Hostile[] = Object.entries(kinds).map(([what, content]) => ({
  what: `${what} before a PDF`,
  body: form(join(content, pdf())),
  answer: besidePdf(what),
}));

/** The same bytes after a PDF, where a ZIP has its table. */
const after: Hostile[] = Object.entries(kinds).map(([what, content]) => ({
  what: `${what} after a PDF`,
  body: form(join(pdf(), content)),
  answer: besidePdf(what),
}));

/** Tags of a page right after the header, where browsers and servers guess the type of a file. */
const pages = [
  '<!DOCTYPE html>',
  '<HTML>',
  '<head>',
  '<body>',
  '<sCript>',
  '<svg ',
  '<iframe ',
  '<?php ',
];
const inside: Hostile[] = pages.flatMap((tag) => [
  {
    what: `${tag} in the header's line`,
    body: form(join(`%PDF-1.4 %${tag}`, '\n', pdf())),
    ...small,
  },
  { what: `${tag} in the second line`, body: form(join(`%PDF-1.4\n%${tag}\n`, pdf())), ...small },
  {
    what: `${tag} within the first kilobyte`,
    body: form(join('%PDF-1.4\n', ' '.repeat(900), tag, pdf())),
    ...small,
  },
]);

const header = (text: string): Hostile => ({
  what: `the header ${JSON.stringify(text)}`,
  body: form(join(text, pdf().subarray(9))),
  ...small,
});

const headers: Hostile[] = [
  '',
  '%',
  '%PDF',
  '%PDF-',
  '%PDF-\n',
  '%PDF-1\n',
  '%PDF-1.\n',
  '%PDF-x.y\n',
  '%PDF-0.9\n',
  '%PDF-3.0\n',
  '%PDF-9.9\n',
  '%PDF-1.44\n',
  '%PDF-1,4\n',
  '%pdf-1.4\n',
  '%Pdf-1.4\n',
  '%FDF-1.4\n',
  '%PDF-1.4;',
  '%PDF-1.4alert(1)\n',
  '%PDF-1.4<\n',
  '%PDF-1.4\0',
  '%PDF 1.4\n',
  '%PDF-١.٤\n',
  '% PDF-1.4\n',
  '%PDF-1.4/*',
  '%PDF-1.4\v',
].map(header);

const cut = (what: string, content: string | Uint8Array): Hostile => ({
  what,
  body: form(content),
  ...small,
});

const ends: Hostile[] = [
  cut('0 bytes', ''),
  cut('one byte', '%'),
  cut('only a header', '%PDF-1.4\n'),
  cut('no end mark', pdf().subarray(0, -7)),
  cut('half an end mark', pdf().subarray(0, -3)),
  cut('an end mark in small letters', join(pdf().subarray(0, -7), '%%eof\n')),
  cut('an end mark with one percent sign', join(pdf().subarray(0, -7), '%EOF\n')),
  cut('an end mark, then two kilobytes of space', join(pdf(), ' '.repeat(2048))),
  cut('an end mark, then a script', join(pdf(), '<script>alert(1)</script>')),
  cut('the end before the header', join('%%EOF\n', pdf().subarray(0, -7))),
  cut('a header after the first kilobyte', join(' '.repeat(1024), pdf())),
  cut('an end before the last kilobyte', join(pdf(), 'x'.repeat(1024))),
  cut('only an end mark', '%%EOF\n'),
  cut('UTF-16', Uint8Array.from(Buffer.from('%PDF-1.4\n%%EOF\n', 'utf16le'))),
  cut('a PDF as base64', Buffer.from(pdf()).toString('base64')),
  cut('a data URL', `data:application/pdf;base64,${Buffer.from(pdf()).toString('base64')}`),
];

/** PDFs with active content. They are stored, and served in a way that runs none of it. */
const activePdfs: Hostile[] = Object.entries({
  'its own script': '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
  'a launch action': '/AA << /O << /S /Launch /F (calc.exe) >> >>',
  'an address of a script': '/A << /S /URI /URI (javascript:alert(1)) >>',
  'an attached file': '/EmbeddedFile /F (evil.exe)',
  'a form that submits itself': '/S /SubmitForm /F (https://evil.example)',
  'a page deep inside': `${' '.repeat(2000)}<html><script>alert(1)</script></html>`,
  'a ZIP deep inside': `${' '.repeat(2000)}PK\u0003\u0004`,
  'an end mark in its middle': '%%EOF\n%%EOF\n',
  'a line that looks like a boundary': '\r\n--lexlern-7MA4YWxkTrZu0g\r\n',
  dashes: '\r\n--\r\n-----\r\n',
}).map(([what, middle]) => ({
  what: `a PDF with ${what}`,
  body: form(pdf(middle)),
  answer: '200',
}));

const whole: Hostile[] = [
  { what: 'a PDF that ends in zeros', body: form(join(pdf(), '\0\0\0')), answer: '200' },
  { what: 'a PDF without a last end of line', body: form(pdf().subarray(0, -1)), answer: '200' },
  ...Object.entries({
    'a space': ' ',
    'a line end': '\r\n',
    'a zero': '\0',
    'a byte order mark': '\ufeff',
    'a percent sign': '%',
    '200 bytes': '\x1b%-12345X@PJL '.padEnd(200, 'x'),
  }).map(([what, start]) => ({
    what: `a PDF after ${what}`,
    body: form(join(start, pdf())),
    answer: '200',
  })),
  ...Object.entries({
    'a comment': '% von der Uni\n',
    'Ctrl-Z': '\x1a',
    'a letter': 'x',
    '900 bytes': 'x'.repeat(900),
  }).map(([what, rest]) => ({
    what: `a PDF before ${what}`,
    body: form(join(pdf(), rest)),
    answer: '200',
  })),
  { what: 'a PDF 2.0', body: form(join('%PDF-2.0\r\n', pdf().subarray(9))), answer: '200' },
];

export const contents: Hostile[] = [
  ...renamed,
  ...before,
  ...after,
  ...inside,
  ...headers,
  ...ends,
  ...activePdfs,
  ...whole,
];
