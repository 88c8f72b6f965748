import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';

import { api, readApi } from '#client/lib/api.ts';
import { landingTexts } from '#client/messages/landing.ts';
import { Banner } from '#client/ui/banner.tsx';

const texts = landingTexts.friend;

/**
 * Says to who comes by a friend's link whose it is, and who gets what by it. Nothing is stored for
 * that: the page's address has it.
 */
export function FriendHint() {
  const [query] = useSearchParams();
  const id = query.get('referrer_id');
  const { data } = useSWR(id ? ['marketing/referrer', id] : null, ([, of]) =>
    readApi(api.marketing.referrer.$get({ query: { id: of } })),
  );
  if (!id) return null;
  return (
    // The name takes the place of other words in the same line, so nothing moves.
    <Banner title={data?.name ? texts.by(data.name) : texts.bySomebody}>
      <p>{texts.deal}</p>
    </Banner>
  );
}
