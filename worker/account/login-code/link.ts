import type { LoginPurpose } from '#worker/account/login-code/login-code.ts';
import { pages } from '#worker/pages.ts';

/** The pages that accept a code, with the name of the query parameter. */
const entrances = {
  autologin: { path: pages.autologin.path, name: 'code' },
  cookie: { path: pages.cookie.path, name: 'token' },
  evaluation: { path: pages.payout.path, name: 'code' },
  marketing: { path: pages.emailMarketing.path, name: 'code' },
} as const satisfies Partial<Record<LoginPurpose, { path: string; name: string }>>;

export type LinkPurpose = keyof typeof entrances;

export function isLinkPurpose(purpose: string): purpose is LinkPurpose {
  return purpose in entrances;
}

/** The address that signs in by this code. `origin` is the scheme and host of the site. */
export function loginLink(origin: string, purpose: LinkPurpose, code: string): string {
  const { path, name } = entrances[purpose];
  const link = new URL(path, origin);
  link.searchParams.set(name, code);
  return link.href;
}
