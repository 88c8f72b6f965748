import { useSession } from '#client/account/session.ts';
import { LandingPage } from '#client/app/landing.ts';
import { lazyPage } from '#client/app/lazy-page.ts';
import { useTitle } from '#client/lib/use-title.ts';
import { pages } from '#worker/pages.ts';

const SubscriptionEntry = lazyPage(
  () => import('#client/subscription/details/subscription-entry.tsx'),
  'SubscriptionEntry',
);

/** Home: a visitor's landing page, a member's subscription. */
export function Home() {
  const { session } = useSession();
  useTitle(session ? pages.home.title : pages.home.visitorTitle);
  return session ? <SubscriptionEntry /> : <LandingPage />;
}
