import { product } from '#worker/product.ts';

/** The support address, ready to be written to. */
export function SupportMail() {
  return <a href={`mailto:${product.supportEmail}`}>{product.supportEmail}</a>;
}
