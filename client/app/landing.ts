import { lazyPage } from '#client/app/lazy-page.ts';

/** A visitor's home, which also lies dimmed under sign-up. */
export const LandingPage = lazyPage(
  () => import('#client/landing/landing-page.tsx'),
  'LandingPage',
);
