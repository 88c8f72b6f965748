import type { Thing } from '#client/seo/structured-data.tsx';
import type { PlanOffer } from '#client/subscription/plans/plan-offer.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/*
 * What the public pages say to search engines (schema.org), made of what they show.
 */

/** Who offers the product. */
export const organization: Thing = {
  '@type': 'Organization',
  name: product.operator,
  url: pages.home.path,
  logo: '/brand/icon-512.png',
  email: product.supportEmail,
};

/** The product with its plans. A price is that of a whole term, without a coupon. */
export function premium(offers: readonly PlanOffer[]): Thing {
  return {
    '@type': 'Product',
    name: `${product.name} Premium`,
    description: pages.prices.description,
    image: '/brand/social.png',
    brand: { '@type': 'Brand', name: product.name },
    offers: offers.map(({ plan, title, total }) => ({
      '@type': 'Offer',
      name: title,
      ...priceOf(total),
      priceSpecification: {
        '@type': 'PriceSpecification',
        ...priceOf(total),
        valueAddedTaxIncluded: true,
      },
      availability: 'https://schema.org/InStock',
      eligibleRegion: product.country,
      url: pages.prices.path,
      ...(plan.months !== 'one_time' && {
        eligibleDuration: { '@type': 'QuantitativeValue', value: plan.months, unitCode: 'MON' },
      }),
    })),
  };
}

function priceOf(cents: number) {
  return { price: (cents / 100).toFixed(2), priceCurrency: product.currency.toUpperCase() };
}

/** Questions with their answers. */
export function questionPage(questions: readonly (readonly [string, string])[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(([question, answer]) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
