import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import pageStyles from 'virtual:page-styles';

import { App } from '#client/app/app.tsx';
import { NotInWorker } from '#client/app/lazy-page.tsx';
import { StructuredDataContext } from '#client/seo/structured-data.tsx';
import type { Thing } from '#client/seo/structured-data.tsx';
import type { Bootstrap } from '#worker/http/bootstrap.ts';

/** A page's content, and the styles that it needs. */
export interface RenderedPage {
  /** The inside of `#root`. */
  html: string;
  css: string;
  /** What it says to search engines, see client/seo. Addresses are paths. */
  structuredData: readonly Thing[];
}

/**
 * Renders the page at `address` (path and query) as the browser would. The Worker loads this module
 * with the first page that it renders. Null for a page that only a browser can render. Throws what
 * a component throws.
 */
export async function renderPage(
  address: string,
  bootstrap: Bootstrap,
): Promise<RenderedPage | null> {
  let failure: unknown;
  const structuredData: Thing[] = [];
  const { prelude } = await prerender(
    <StructuredDataContext value={(thing) => structuredData.push(thing)}>
      <App
        bootstrap={bootstrap}
        routing={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>}
      />
    </StructuredDataContext>,
    {
      onError: (error) => {
        failure ??= error;
      },
      // Otherwise React leaves large parts of a page to a script of its own.
      progressiveChunkSize: Infinity,
    },
  );
  // The Content-Security-Policy forbids these attributes. They are Radix's; our CSS says the same.
  const html = (await new Response(prelude).text()).replaceAll(/ style="[^"]*"/g, '');
  if (failure instanceof NotInWorker) return null;
  if (failure !== undefined) throw failure;
  return { html, css: stylesOf(html), structuredData };
}

/** The classes that each file of styles names. */
const classes = pageStyles.map((css) =>
  [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
);

/** The styles of the files that name a class in the page, and those without classes. */
function stylesOf(html: string): string {
  const used = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return pageStyles
    .filter((_, at) => classes[at]?.length === 0 || classes[at]?.some((name) => used.has(name)))
    .join('');
}
