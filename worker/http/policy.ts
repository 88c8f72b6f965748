import type { Context } from 'hono';

import type { AppEnv } from '#worker/context.ts';

const permissions =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")';

/** The headers that stand on every answer of the Worker; assets get theirs from `_headers`. */
export function setCommonHeaders(c: Context<AppEnv>): void {
  c.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  c.header('X-Content-Type-Options', 'nosniff');
  if (!c.res.headers.has('Referrer-Policy')) {
    c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  }
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
  /** Whether this page may load the libraries of Google and Apple. */
  social: boolean;
  /** Whether this page may show files of this origin in a frame, as the desk shows proofs. */
  desk: boolean;
  /** Whether such scripts are the real ones or a stand-in's from this origin. */
  ownScript: boolean;
  /** Where forms may be posted to besides this origin. */
  formOrigins: readonly string[];
  /** The bundler's development server injects scripts, styles and a socket of its own. */
  development: boolean;
}

/** What Google's sign-in needs (developers.google.com/identity/gsi/web/guides/get-google-api-clientid). */
const google = 'https://accounts.google.com/gsi/';
/** Where Apple's library comes from; its window is a page of Apple's own. */
const appleScript = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/';

/**
 * The Content-Security-Policy of a page: no inline script anywhere, styles of our own, and Stripe's
 * addresses (docs.stripe.com/security/guide#content-security-policy) on pages where something is paid
 * only, those of the providers of social sign-in on pages of visitors only.
 */
export function pagePolicy(page: PagePolicy): string {
  const { nonce, payment, social, desk, ownScript, formOrigins, development } = page;
  const stripe = payment && !ownScript;
  const providers = social && !ownScript;
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
      ...(providers ? [`${google}client`, appleScript] : []),
      ...(development ? ["'unsafe-inline'"] : []),
    ],
    [
      'style-src',
      "'self'",
      development ? "'unsafe-inline'" : `'nonce-${nonce}'`,
      ...(providers ? [`${google}style`] : []),
    ],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...(stripe ? ['https://api.stripe.com'] : []),
      ...(providers ? [google] : []),
    ],
    [
      'frame-src',
      ...(stripe
        ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']
        : []),
      ...(providers ? [google] : []),
      ...(desk ? ["'self'", 'blob:'] : []),
      ...(payment && ownScript ? ["'self'"] : stripe || providers || desk ? [] : ["'none'"]),
    ],
    ['manifest-src', "'self'"],
    ['form-action', "'self'", ...formOrigins],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ');
}
