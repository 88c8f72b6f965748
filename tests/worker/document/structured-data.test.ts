import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { PlanListAnswer } from '#worker/subscription/quote/schemas.ts';

interface Thing {
  '@type': string;
  [name: string]: unknown;
}

const block = /<script type="application\/ld\+json">([^<]*)<\/script>/;

function thingsIn(html: string): Thing[] {
  const json = block.exec(html)?.[1];
  if (json === undefined) return [];
  const { '@context': context, '@graph': things } = JSON.parse(json) as Record<string, unknown>;
  expect(context).toBe('https://schema.org');
  return things as Thing[];
}

const ofType = (things: readonly Thing[], type: string) =>
  things.find((thing) => thing['@type'] === type);

test.each(['/', '/preise'])('%s offers search engines the plans at their prices', async (path) => {
  const w = await world();
  const things = thingsIn(await (await w.fetch(path)).text());
  const listed = (await (await w.fetch('/api/product/plan/list')).json()) as PlanListAnswer;
  const { offers, image } = ofType(things, 'Product') as unknown as {
    offers: Thing[];
    image: string;
  };
  expect(
    offers
      .map(({ price, priceCurrency }) => `${String(price)} ${String(priceCurrency)}`)
      .toSorted(),
  ).toEqual(
    listed.plans
      .filter((plan) => plan.predefined)
      .map((plan) => `${plan.price.toFixed(2)} EUR`)
      .toSorted(),
  );
  expect(offers.map(({ url }) => url)).toEqual(offers.map(() => `${w.origin}/preise`));
  expect((await w.fetch(new URL(image).pathname)).headers.get('content-type')).toBe('image/png');
});

test('search engines get the questions and answers that people read', async () => {
  const html = await (await (await world()).fetch('/preise')).text();
  const { mainEntity } = ofType(thingsIn(html), 'FAQPage') as unknown as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.length).toBeGreaterThan(4);
  const read = html.replace(block, '').replaceAll('&gt;', '>');
  for (const { name, acceptedAnswer } of mainEntity) {
    expect(read).toContain(name);
    expect(read).toContain(acceptedAnswer.text);
  }
});

test('the home page says who offers the product', async ({ w }) => {
  const things = thingsIn(await (await w.fetch('/')).text());
  expect(ofType(things, 'Organization')).toMatchObject({ url: `${w.origin}/` });
});

test('pages that no search engine lists, and pages of members, say nothing', async ({
  w,
  person,
}) => {
  for (const path of ['/account/signup', '/sub/promotion/coupon', '/gibt-es-nicht'])
    expect(thingsIn(await (await w.fetch(path)).text()), path).toEqual([]);
  expect(thingsIn(await (await person.get('/')).text())).toEqual([]);
});
