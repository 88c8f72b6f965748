import { starter } from '#worker/document/starter.ts';
import type { RenderedPage } from '#page-renderer';
import type { Bootstrap } from '#worker/http/bootstrap.ts';

interface Filling {
  head: string;
  bootstrap: Bootstrap;
  /** null if the browser renders the page. */
  content: RenderedPage | null;
  /** The module of the client that then shows it (page-modules.ts). */
  module: string | undefined;
}

/** What `client/build/page-files.ts` writes: files, and the numbers of those that a module needs. */
interface PageFiles {
  files: string[];
  needs: Record<string, number[]>;
}

/** The built index.html with a page's head, data and content. */
export function fillShell(built: string, { head, bootstrap, content, module }: Filling): string {
  const { shell, pageFiles } = takePageFiles(built);
  // A `<` in a value could close the script element.
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="bootstrap">${json}</script>`;
  const filled = shell.replace(/<title>[^<]*<\/title>/, () => head);
  if (!content) {
    const links = module ? linksTo(pageFiles, module) : '';
    return filled.replace('</head>', () => `${links}${data}</head>`);
  }

  const files = [
    ...filled.matchAll(/<script type="module"[^>]* src="([^"]+)"/g),
    ...filled.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
  ].map(([, file]) => file);
  if (files.length === 0) throw new Error('index.html does not load the app');
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
      .replace(/\s*<script type="module"[^>]*><\/script>/, '')
      .replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
      .replace(/\s*<noscript>[^<]*<\/noscript>/, '')
      .replace('</head>', () => `${whole}${styles}${data}</head>`)
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${content.html}</div><script id="starter" data-app="${files.join(' ')}">${starter}</script>`,
      )
  );
}

/** Takes the list of the pages' files out of the built index.html. With hot reload there is none. */
function takePageFiles(built: string): { shell: string; pageFiles: PageFiles | null } {
  let pageFiles: PageFiles | null = null;
  const shell = built.replace(
    /\s*<script type="application\/json" id="page-files">([^<]*)<\/script>/,
    (_, json: string) => {
      pageFiles = JSON.parse(json) as PageFiles;
      return '';
    },
  );
  return { shell, pageFiles };
}

/** Lets the browser load the page's code and styles with the app, instead of after it. */
function linksTo(pageFiles: PageFiles | null, module: string): string {
  return (pageFiles?.needs[module] ?? [])
    .map((at) => pageFiles?.files[at] ?? '')
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="${file}">`
        : `<link rel="modulepreload" crossorigin href="${file}">`,
    )
    .join('');
}
