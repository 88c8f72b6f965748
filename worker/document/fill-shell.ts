import { starter } from '#worker/document/starter.ts';
import type { RenderedPage } from '#page-renderer';
import type { Bootstrap } from '#worker/http/bootstrap.ts';

interface Filling {
  head: string;
  bootstrap: Bootstrap;
  /** null if the browser renders the page. */
  content: RenderedPage | null;
}

/** The built index.html with a page's head, data and content. */
export function fillShell(shell: string, { head, bootstrap, content }: Filling): string {
  // A `<` in a value could close the script element.
  const json = JSON.stringify(bootstrap).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="bootstrap">${json}</script>`;
  const filled = shell.replace(/<title>[^<]*<\/title>/, () => head);
  if (!content) return filled.replace('</head>', () => `${data}</head>`);

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
