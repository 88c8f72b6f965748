import { useSession } from '#client/account/use-session.ts';
import { SubscriptionEntry } from '#client/app/further-pages.ts';
import { LandingPage } from '#client/app/public-pages.ts';
import { SignInNotice } from '#client/app/sign-in-notice.tsx';
import { useTitle } from '#client/lib/use-title.ts';
import { pages } from '#worker/pages.ts';

/** Home: the landing page for visitors, the subscription for signed-in people. */
export function Home() {
  const { session } = useSession();
  useTitle(session ? pages.home.title : pages.home.visitorTitle);
  if (session) return <SubscriptionEntry />;
  return (
    <>
      <SignInNotice />
      <LandingPage />
    </>
  );
}
