import { pages } from '#worker/pages.ts';

/** The address that redeems a coupon when it is opened. `origin` is the site's scheme and host. */
export function couponLink(origin: string, code: string): string {
  const link = new URL(pages.coupon.path, origin);
  link.searchParams.set('code', code);
  link.searchParams.set('mode', 'auto');
  return link.href;
}
