import { lazyPage } from '#client/app/lazy-page.ts';

/** The landing page. It is also the backdrop of sign-up. */
export const LazyLandingPage = lazyPage(
  () => import('#client/landing/landing-page.tsx'),
  'LandingPage',
);
