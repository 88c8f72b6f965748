/*
 * The app as one piece: the plan page's own document loads it ahead of the next page, and no part
 * of it alone.
 */
export { App } from '#client/app/app.tsx';
export { loadPageAt } from '#client/app/load-page.ts';
