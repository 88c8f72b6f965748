import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';

const permissions =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")';

/** The headers that stand on every answer of the Worker; assets get theirs from `_headers`. */
export function setCommonHeaders(c: Context<AppEnv>): void {
  c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Permissions-Policy', permissions);
  c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  if (!c.res.headers.has('Content-Security-Policy')) {
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
}

interface PagePolicy {
  nonce: string;
  /** Whether this page may load Stripe's script. */
  payment: boolean;
  /** Whether the script is Stripe's own or a stand-in from this origin. */
  ownScript: boolean;
  /** The bundler's development server injects scripts, styles and a socket of its own. */
  development: boolean;
}

/**
 * The Content-Security-Policy of a page: no inline script anywhere, styles of our own, and Stripe's
 * addresses (docs.stripe.com/security/guide#content-security-policy) on the checkout only.
 */
export function pagePolicy({ nonce, payment, ownScript, development }: PagePolicy): string {
  const stripe = payment && !ownScript;
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
      ...(development ? ["'unsafe-inline'"] : []),
    ],
    ['style-src', "'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(stripe ? ['https://api.stripe.com'] : [])],
    [
      'frame-src',
      ...(stripe
        ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
        : []),
      payment && ownScript ? "'self'" : stripe ? '' : "'none'",
    ],
    ['manifest-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ');
}
