import { product } from '#worker/product.ts';

/** German texts of the hint that links to the list of deals. */
export const dealsHintTexts = {
  title: `${product.name} kostenlos nutzen`,
  pastDue: 'Du kannst Dir Premium auch mit den Angeboten unserer Partner verdienen.',
  free: 'Mit den Angeboten unserer Partner lernst Du mit Premium, ohne dafür zu bezahlen.',
};
