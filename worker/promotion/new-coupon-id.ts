/**
 * An id for a coupon. A purchase may name a coupon by its id alone, so an id is as hard to guess
 * as a code: 48 random bits, which fit into a JSON number.
 */
export function newCouponId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 0x1_0000) * 0x1_0000_0000 + low;
}
