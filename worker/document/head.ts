import { escapeHtml } from '#worker/escape-html.ts';
import { descriptionOf } from '#worker/page-descriptions.ts';
import { canonicalPath } from '#worker/page-paths.ts';
import type { Page } from '#worker/page.ts';
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
  const title = titleOf(page, signedIn);
  const lines = [`<title>${escapeHtml(title)}</title>`];
  if (!page) return lines.join('\n');

  const path = canonicalPath(page);
  const description = descriptionOf(page);
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

function titleOf(page: Page | undefined, signedIn: boolean): string {
  if (!page) return `404 · ${product.name}`;
  return `${signedIn ? page.title : (page.visitorTitle ?? page.title)} · ${product.name}`;
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
}
