import type {
  HTMLRewriter as Rewriter,
  Response as ShellResponse,
} from '@cloudflare/workers-types';

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

/** The runtime's own, whose global types clash with the DOM's. */
declare const HTMLRewriter: typeof Rewriter;

const asHtml = { html: true } as const;

/**
 * The built index.html with a page's head, data and content. Where the browser renders the page, it
 * loads the page's files beside the app's; else none before a person is there (starter.ts).
 */
export function fillShell(built: ShellResponse, filling: Filling): Promise<string> {
  const { head, bootstrap, content, parts } = filling;
  const data = `<script type="application/json" id="bootstrap">${inScript(bootstrap)}</script>`;
  const scripts: string[] = [];
  let pageFiles = '';
  const rewriter = new HTMLRewriter()
    .on('title', { element: (title) => void title.replace(head, asHtml) })
    .on('#page-files', {
      element: (list) => void list.removeAndKeepContent(),
      text: (chunk) => {
        pageFiles += chunk.text;
        chunk.remove();
      },
    })
    .on('head', {
      element: (element) =>
        element.onEndTag((end) => {
          const files = filesOf(pageFiles, parts);
          scripts.push(...files.filter((file) => file.endsWith('.js')));
          const own = content ? styled(content, filling) : files.map(linkTo).join('');
          end.before(own + data, asHtml);
        }),
    });
  if (content) {
    rewriter
      .on('script[src], link[rel=modulepreload]', {
        element: (one) => {
          scripts.push(one.getAttribute('src') ?? one.getAttribute('href') ?? '');
          one.remove();
        },
      })
      .on('link[rel=stylesheet], noscript', { element: (one) => void one.remove() })
      .on('#root', {
        element: (root) => {
          root.setInnerContent(content.html, asHtml);
          const app = scripts.join(' ');
          root.after(`<script id="starter" data-app="${app}">${starter}</script>`, asHtml);
        },
      });
  }
  return rewriter.transform(built).text();
}

/** The files of these parts of the client; none with hot reload, where there is no such list. */
function filesOf(json: string, parts: readonly string[]): string[] {
  if (json === '') return [];
  const { files, needs } = JSON.parse(json) as PageFiles;
  const places = new Set(parts.flatMap((part) => needs[part] ?? []));
  return [...places].map((at) => files[at] ?? '');
}

/** Lets the browser load a file of the page's code or styles at once, instead of after another. */
function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${rel}" crossorigin href="${file}">`;
}

/** The styles of a rendered page, and what it says to search engines. */
function styled({ css }: RenderedPage, filling: Filling): string {
  const { nonce } = filling.bootstrap;
  return (
    // On a slow line the content would be drawn in parts, and shift: it is drawn once it is there.
    `<link rel="expect" href="#starter" blocking="render">` +
    `<style nonce="${nonce}">${css}</style>` +
    `<noscript><style nonce="${nonce}">[data-needs-script]{display:none!important}` +
    `[data-without-script]{display:grid!important}</style></noscript>` +
    structuredData(filling)
  );
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
