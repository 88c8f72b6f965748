import { escapeHtml } from '#worker/escape-html.ts';
import { canonicalPath, titleOf } from '#worker/page-paths.ts';
import type { Page } from '#worker/page.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** The picture for social previews. `npm run images` draws it. */
export const socialImage = {
  path: '/brand/social.png',
  width: 1200,
  height: 630,
  headline: 'Dein Jurastudium, aber handlich',
} as const;

interface PageView {
  /** Undefined for an unknown address. */
  page: Page | undefined;
  /** Scheme and host of the page's request. */
  origin: string;
  signedIn: boolean;
}

/**
 * The HTML of the part of a page's head that differs between pages: title, description, canonical
 * address and social preview (ogp.me). Hidden and unknown pages get no canonical address.
 */
export function pageHead({ page, origin, signedIn }: PageView): string {
  const title = `${page ? titleOf(page, signedIn) : '404'} · ${product.name}`;
  const lines = [`<title>${escapeHtml(title)}</title>`];
  if (!page) return lines.join('\n');

  const path = canonicalPath(page);
  // A hidden page has that of the first page.
  const description = page.description ?? pages.home.description;
  lines.push(meta('name', 'description', description));
  if (path) lines.push(`<link rel="canonical" href="${escapeHtml(origin + path)}" />`);
  const preview = {
    'og:site_name': product.name,
    'og:locale': product.locale.replace('-', '_'),
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': origin + (path ?? page.path),
    'og:image': origin + socialImage.path,
    'og:image:width': String(socialImage.width),
    'og:image:height': String(socialImage.height),
    'og:image:alt': `${product.name}: ${socialImage.headline}`,
  };
  for (const [property, content] of Object.entries(preview)) {
    lines.push(meta('property', property, content));
  }
  lines.push(meta('name', 'twitter:card', 'summary_large_image'));
  return lines.join('\n');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}
