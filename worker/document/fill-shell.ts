import { starter } from '#worker/document/starter.ts';
import type { RenderedPage } from '#page-renderer';
import type { Bootstrap } from '#worker/http/bootstrap.ts';

interface Filling {
  /** Scheme and host of the page's request. */
  origin: string;
  /** Whether search engines may list the page. */
  isListed: boolean;
  head: string;
  bootstrap: Bootstrap;
  /** null if the browser renders the page. */
  content: RenderedPage | null;
  /** What the app loads to show it, by the names of `client/app/page-components.ts`. */
  parts: readonly string[];
}

/** What `client/build/page-files.ts` writes: files, and for each page the numbers of its own. */
interface PageFiles {
  files: string[];
  needs: Record<string, number[]>;
}

/** The built index.html with a page's head, data and content. */
export function fillShell(built: string, filling: Filling): string {
  const { head, bootstrap, content, parts } = filling;
  const data = `<script type="application/json" id="bootstrap">${inScript(bootstrap)}</script>`;
  const files = filesOf(built, parts);
  const filled = built.replace(pageFilesElement, '').replace(/<title>[^<]*<\/title>/, () => head);
  if (!content) {
    return filled.replace('</head>', () => `${files.map(linkTo).join('')}${data}</head>`);
  }

  const scripts = [
    ...filled.matchAll(/<script type="module"[^>]* src="([^"]+)"/g),
    ...filled.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
  ].map(([, file = '']) => file);
  scripts.push(...files.filter((file) => file.endsWith('.js')));
  if (scripts.length === 0) throw new Error('index.html does not load the app');
  const { nonce } = bootstrap;
  // On a slow line the content would be drawn in parts, and shift: it is drawn once it is there.
  const whole = '<link rel="expect" href="#starter" blocking="render">';
  const styles =
    `<style nonce="${nonce}">${content.css}</style>` +
    `<noscript><style nonce="${nonce}">[data-needs-script]{display:none!important}` +
    `[data-without-script]{display:grid!important}</style></noscript>`;
  return (
    filled
      // The app brings its scripts and styles along when it starts.
      .replace(script, '')
      .replaceAll(links, '')
      .replace(/\s*<noscript>[^<]*<\/noscript>/, '')
      .replace('</head>', () => `${whole}${styles}${structuredData(filling)}${data}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${content.html}</div><script id="starter" data-app="${scripts.join(' ')}">${starter}</script>`,
      )
  );
}

const pageFilesElement = /\s*<script type="application\/json" id="page-files">([^<]*)<\/script>/;

/** The files of these parts of the client; none with hot reload, where there is no such list. */
function filesOf(built: string, parts: readonly string[]): string[] {
  const json = pageFilesElement.exec(built)?.[1];
  if (json === undefined) return [];
  const { files, needs } = JSON.parse(json) as PageFiles;
  const places = new Set(parts.flatMap((part) => needs[part] ?? []));
  return [...places].map((at) => files[at] ?? '');
}

const script = /\s*<script type="module"[^>]*><\/script>/;
const links = /\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g;

/** Lets the browser load a file of the page's code or styles at once, instead of after another. */
function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${rel}" crossorigin href="${file}">`;
}

/** A value as JSON inside a script element, which a `<` in a text could close. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The names of schema.org whose values are addresses. */
const addresses = new Set(['url', 'logo', 'image']);

/** What the page says to search engines (json-ld.org), with whole addresses. */
function structuredData({ content, isListed, origin }: Filling): string {
  if (!isListed || !content || content.structuredData.length === 0) return '';
  const things = JSON.parse(
    JSON.stringify(content.structuredData, (name, value: unknown) =>
      addresses.has(name) && typeof value === 'string' ? new URL(value, origin).href : value,
    ),
  ) as unknown;
  const graph = { '@context': 'https://schema.org', '@graph': things };
  return `<script type="application/ld+json">${inScript(graph)}</script>`;
}
