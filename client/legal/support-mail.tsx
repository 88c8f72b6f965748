import { product } from '#worker/product.ts';

/** The support address as a mail link. */
export function SupportMail() {
  return <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>;
}
