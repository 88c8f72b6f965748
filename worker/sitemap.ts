import { escapeHtml } from '#worker/escape-html.ts';
import { product } from '#worker/product.ts';
import { canonicalPath } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

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
 * security.txt (RFC 9116): where to report a weakness. It expires a year after the month in which
 * it is read; `now` in UTC milliseconds.
 */
export function securityText(origin: string, now: number): string {
  const today = new Date(now);
  const expires = new Date(Date.UTC(today.getUTCFullYear() + 1, today.getUTCMonth(), 1));
  return [
    `Contact: mailto:${product.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: de, en',
    `Canonical: ${origin}/.well-known/security.txt`,
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
