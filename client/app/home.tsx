import { useSession } from '#client/account/session.ts';
import { lazyPage } from '#client/app/lazy-page.ts';

const LandingPage = lazyPage(() => import('#client/landing/landing-page.tsx'), 'LandingPage');
const SubscriptionEntry = lazyPage(
  () => import('#client/subscription/details/subscription-entry.tsx'),
  'SubscriptionEntry',
);

/** Home: a visitor's landing page, a member's subscription. */
export function Home() {
  const { session } = useSession();
  return session ? <SubscriptionEntry /> : <LandingPage />;
}
