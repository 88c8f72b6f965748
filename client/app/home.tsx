import { useSession } from '#client/account/use-session.ts';
import { LazyLandingPage } from '#client/app/lazy-landing-page.ts';
import { lazyPage } from '#client/app/lazy-page.ts';
import { SignInNotice } from '#client/app/sign-in-notice.tsx';
import { useTitle } from '#client/lib/use-title.ts';
import { pages } from '#worker/pages.ts';

const SubscriptionEntry = lazyPage(
  () => import('#client/subscription/details/subscription-entry.tsx'),
  'SubscriptionEntry',
);

/** Home: the landing page for visitors, the subscription for signed-in people. */
export function Home() {
  const { session } = useSession();
  useTitle(session ? pages.home.title : pages.home.visitorTitle);
  if (session) return <SubscriptionEntry />;
  return (
    <>
      <SignInNotice />
      <LazyLandingPage />
    </>
  );
}
