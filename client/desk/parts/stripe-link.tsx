const atStripe = /^(?:ch|cn|cus|dp|du|evt|in|pi|py|re|sub)_\w+$/;

/** An id, which leads to Stripe if it is one of Stripe's objects'. */
export function IdText({ id }: { id: string }) {
  return atStripe.test(id) ? <StripeLink id={id} /> : id;
}

/** An object's id at Stripe, which leads to the object in Stripe's dashboard. */
export function StripeLink({ id }: { id: string }) {
  const address = `https://dashboard.stripe.com/search?${new URLSearchParams({ query: id })}`;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {id}
    </a>
  );
}
