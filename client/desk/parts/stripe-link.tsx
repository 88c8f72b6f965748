/** An object's id at Stripe, which leads to the object in Stripe's dashboard. */
export function StripeLink({ id }: { id: string }) {
  const address = `https://dashboard.stripe.com/search?${new URLSearchParams({ query: id })}`;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}
