import { readFile } from 'node:fs/promises';

import { socialImage } from '#worker/document/head.ts';
import { product } from '#worker/product.ts';

const mark = await readFile(new URL('../../client/ui/mark.svg', import.meta.url), 'utf8');
const tokens = await readFile(new URL('../../client/styles/tokens.css', import.meta.url), 'utf8');

function page(style: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${tokens}
    * { box-sizing: border-box; margin: 0 }
    html, body { width: 100%; height: 100%; background: none; font-family: 'Open Sans', var(--font) }
    svg { display: block; width: 100%; height: 100% }
    ${style}</style><body>${body}`;
}

/** The mark over the whole area, with its corners cut off. */
export function plainMark(): string {
  return page('', mark);
}

/**
 * The mark on a filled background, inside the circle that every mask leaves (80 % of the width).
 */
export function groundedMark(scale: number): string {
  const style = `body { display: grid; place-items: center; background: var(--sunset-500) }
    div { width: ${scale * 100}%; height: ${scale * 100}% }`;
  return page(style, `<div>${mark}</div>`);
}

/** The picture of the social preview. */
export function socialPreview(): string {
  const style = `body { display: grid; grid-template: 100% / 1fr 25rem; background: var(--page); color: var(--ink) }
    main { display: grid; align-content: space-between; padding: 4.5rem 3rem 4.5rem 5rem }
    p { display: flex; align-items: center; gap: 1.1rem; font-size: 2.6rem; font-weight: 700; letter-spacing: -0.02em }
    p span { width: 4rem; height: 4rem }
    h1 { font-size: 5.1rem; line-height: 1.08; letter-spacing: -0.035em; text-wrap: balance; hyphens: none }
    small { font-size: 1.75rem; color: var(--ink-muted) }
    aside { display: grid; place-items: center; background: var(--sunset-500); border-radius: 2.5rem 0 0 2.5rem }
    aside svg { width: 20rem; height: 20rem }
    aside rect { fill: none }`;
  return page(
    style,
    `<main><p><span>${mark}</span>${product.name}</p>
     <h1>${socialImage.headline}</h1><small>KI-gestützt lernen in der App</small></main>
     <aside>${mark}</aside>`,
  );
}
