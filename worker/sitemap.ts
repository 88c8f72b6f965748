import { escapeHtml } from '#worker/escape-html.ts';
import { canonicalPath, pages } from '#worker/pages.ts';
import type { Page } from '#worker/pages.ts';

/** The sitemap: every public page once, with its canonical address (sitemaps.org/protocol). */
export function sitemap(origin: string): string {
  const paths = Object.values<Page>(pages).map(canonicalPath);
  const addresses = [...new Set(paths)]
    .filter((path) => path !== undefined)
    .map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * robots.txt (RFC 9309). Hidden pages are not listed here. They have a `noindex` header, which
 * crawlers could not read if robots.txt disallowed the page.
 */
export function robots(origin: string): string {
  return ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
