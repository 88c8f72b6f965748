import Stripe from 'stripe';

/** What happens to an answer of Stripe's on its way back; `call` is the method and the path. */
type OnItsWay = (answer: Response, call: string) => Promise<Response>;

/** The official client, which calls the sandbox of that origin instead of Stripe. */
export function sandboxStripe(
  origin: string,
  key = 'sk_test_sandbox',
  onItsWay: OnItsWay = (answer) => Promise.resolve(answer),
  send = fetch,
): Stripe {
  const rewriting: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const rewritten = url.replace('https://api.stripe.com', `${origin}/sandbox/stripe`);
    const answer = await send(rewritten, init);
    return onItsWay(answer, `${init?.method ?? 'GET'} ${new URL(url).pathname}`);
  };
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(rewriting),
    maxNetworkRetries: 0,
  });
}
