const permissions = [
  'accelerometer=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'usb=()',
  // A wallet's sheet opens from a frame of Stripe's, or of Google's inside that.
  'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")',
].join(', ');

/** Sets the headers of every answer of the Worker. Assets get theirs from `_headers`. */
export function setCommonHeaders(headers: Headers): void {
  headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Referrer-Policy')) {
    headers.set('Referrer-Policy', 'strict-origin');
  }
  headers.set('Permissions-Policy', permissions);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  if (!headers.has('Content-Security-Policy')) {
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
}

interface PagePolicy {
  nonce: string;
  /** The source expression of the page's one inline script, its hash; null without one. */
  inlineScript: string | null;
  /** Whether this page may load Stripe's script. */
  allowsStripe: boolean;
  /** Whether this page may load the libraries of Google and Apple. */
  allowsSocial: boolean;
  /** Whether this page may show files of this origin in a frame, such as proofs at the desk. */
  isDesk: boolean;
  /** Whether Stripe's script is a stand-in from this origin. */
  isStripeStandIn: boolean;
  /** Whether the libraries of Google and Apple are stand-ins from this origin. */
  isSocialStandIn: boolean;
  /** Further origins that forms may be posted to. */
  formOrigins: readonly string[];
  /** Whether the bundler's development server runs. It injects scripts, styles and a socket. */
  isDevelopment: boolean;
}

/**
 * Google's sign-in library
 * (developers.google.com/identity/gsi/web/guides/get-google-api-clientid).
 */
const google = 'https://accounts.google.com/gsi/';
/** Apple's sign-in library. Its window is a page of Apple, so this policy does not apply there. */
const appleScript = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/';

/**
 * The Content-Security-Policy of a page. It allows no inline script but the one
 * with the given hash, and only our own styles.
 * Stripe's addresses (docs.stripe.com/security/guide#content-security-policy) are allowed only on
 * payment pages, and those of Google and Apple only on pages for visitors.
 */
export function pagePolicy(page: PagePolicy): string {
  const { nonce, allowsStripe, allowsSocial, isDesk, formOrigins, isDevelopment } = page;
  const stripe = allowsStripe && !page.isStripeStandIn;
  const providers = allowsSocial && !page.isSocialStandIn;
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    [
      'script-src',
      "'self'",
      ...(page.inlineScript === null ? [] : [page.inlineScript]),
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
      ...(providers ? [`${google}client`, appleScript] : []),
      ...(isDevelopment ? ["'unsafe-inline'"] : []),
    ],
    [
      'style-src',
      "'self'",
      isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`,
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
      ...(isDesk ? ["'self'", 'blob:'] : []),
      ...(allowsStripe && page.isStripeStandIn
        ? ["'self'"]
        : stripe || providers || isDesk
          ? []
          : ["'none'"]),
    ],
    ['manifest-src', "'self'"],
    ['form-action', "'self'", ...formOrigins],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ');
}
