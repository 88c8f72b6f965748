import { Hono } from 'hono';

import { isStripeReal } from '#sandbox/stripe/real.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { fileHeaders, pageHeaders } from './page-headers.ts';
import { consolePage } from './page.ts';
import { consoleScript } from './script.ts';
import { consoleStyle } from './style.ts';

const script = { ...fileHeaders(), 'content-type': 'text/javascript; charset=utf-8' };
const style = { ...fileHeaders(), 'content-type': 'text/css; charset=utf-8' };

/** The console, with which a person controls the world. */
export const consoleRoutes = new Hono<WorldEnv>()
  .get('/sandbox', (c) => c.redirect('/sandbox/', 308))
  .get('/sandbox/', (c) => {
    const isReal = isStripeReal(c.env.world.storage.sql);
    return c.html(consolePage(isReal), 200, pageHeaders("'none'"));
  })
  .get('/sandbox/console.js', (c) => c.body(consoleScript(), 200, script))
  .get('/sandbox/console.css', (c) => c.body(consoleStyle, 200, style));
