/**
 * Addresses that look like a path of this site, but lead elsewhere in some browser or parser. The
 * most dangerous ones come first, and no two are equal.
 */
const host = 'evil.example';

/** Addresses that a lenient check lets through. */
const classics = [
  `//${host}`,
  `https://${host}/`,
  `/\\${host}`,
  `javascript:alert(document.domain)`,
  `/\t/${host}`,
  `\\\\${host}`,
  `/.//${host}`,
  `/a/..//${host}`,
  `https:${host}`,
  `/%09/${host}`.replace('%09', '\u0009'),
  `data:text/html,<script>alert(1)</script>`,
  `///${host}`,
];

const schemes = [
  'http',
  'https',
  'HTTPS',
  'hTTp',
  'ftp',
  'ws',
  'wss',
  'file',
  'blob:https',
  'view-source:https',
  'intent',
  'filesystem:https',
];
const slashes = ['', '/', '//', '///', '\\', '\\\\', '/\\', '\\/', '//\\', '/\\/'];
const scriptish = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://%0aalert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'mailto:a@evil.example',
  'tel:+49',
  'about:blank',
  'blob:null/1',
  'android-app://evil',
  'x:y',
];
/** Characters that browsers leave out of an address, or read as something else. */
const invisible = [
  '\u0000',
  '\u0001',
  '\u0008',
  '\t',
  '\n',
  '\u000b',
  '\u000c',
  '\r',
  '\r\n',
  '\u001f',
  ' ',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\u3000',
  '\ufeff',
];
const dots = [
  '/.',
  '/..',
  '/a/..',
  '/./.',
  '/%2e',
  '/%2E%2e',
  '/a/%2e%2e',
  '/a/b/../..',
  '/a/./..',
];
const beforeHost = ['', 'user@', 'lexlern.de@', 'localhost:8787@', ':@', '@'];
const ends = ['', '/', '/%2f..', '?x', '#x', ':80', '.'];

const families: string[][] = [
  classics,
  schemes.flatMap((scheme) => slashes.map((slash) => `${scheme}:${slash}${host}`)),
  scriptish,
  // Two slashes of any kind begin a host.
  slashes
    .filter((slash) => slash.length > 1)
    .flatMap((slash) => ends.map((end) => slash + host + end)),
  beforeHost.map((before) => `//${before}${host}`),
  invisible.flatMap((sign) => [
    `${sign}//${host}`,
    `/${sign}/${host}`,
    `/${sign}\\${host}`,
    `//${sign}${host}`,
    `${sign}https://${host}`,
  ]),
  dots.flatMap((dot) => [
    `${dot}//${host}`,
    `${dot}/\\${host}`,
    `${dot}\\${host}`,
    `${dot}\\\\${host}`,
  ]),
  // Texts that are no path at all.
  [
    '',
    '.',
    '..',
    host,
    `${host}/`,
    `@${host}`,
    `?next=//${host}`,
    `#//${host}`,
    'preise',
    './preise',
  ],
];

export const hostileAddresses: readonly string[] = [...new Set(families.flat())];
