import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** The light background colour of tokens.css. A manifest supports only one colour scheme. */
const ground = '#f8f6f3';

/** How a device shows a bookmark on its home screen (w3.org/TR/appmanifest). */
export function webManifest() {
  return {
    name: product.name,
    short_name: product.name,
    description: pages.home.description,
    lang: product.locale,
    start_url: pages.home.path,
    scope: '/',
    display: 'minimal-ui',
    background_color: ground,
    theme_color: ground,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-192', 192, 'maskable'),
      icon('maskable-512', 512, 'maskable'),
    ],
  };
}

function icon(name: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/brand/${name}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose };
}
