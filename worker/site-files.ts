import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { requestSite } from '#worker/http/address.ts';
import { robots, securityText, sitemap } from '#worker/sitemap.ts';
import { webManifest } from '#worker/web-manifest.ts';

const cached = 'public, max-age=3600';

/** Files for crawlers and devices, generated from the pages and the product's configuration. */
export const siteFiles = new Hono<AppEnv>()
  .get('/robots.txt', (c) =>
    c.text(robots(requestSite(c).origin), 200, { 'Cache-Control': cached }),
  )
  .get('/.well-known/security.txt', (c) => {
    const text = securityText(requestSite(c).origin, c.get('ctx').clock.now());
    return c.text(text, 200, { 'Cache-Control': cached });
  })
  .get('/sitemap.xml', (c) =>
    c.body(sitemap(requestSite(c).origin), 200, {
      'Cache-Control': cached,
      'Content-Type': 'application/xml; charset=utf-8',
    }),
  )
  .get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(webManifest()), 200, {
      'Cache-Control': cached,
      'Content-Type': 'application/manifest+json; charset=utf-8',
    }),
  );
