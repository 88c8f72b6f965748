import * as z from 'zod';

import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { definedFields, mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { TaxRate } from '#sandbox/stripe/objects.ts';
import { boolean, decimal, expand, metadata, page, range, text } from '#sandbox/stripe/params.ts';
import { change, create } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** The ids of tax rates, as a subscription, an invoice, an item or a phase names them. */
export const taxRatesSchema = z.array(text).max(5);

const fields = {
  active: boolean.optional(),
  country: z.string().length(2).optional(),
  description: text.optional(),
  jurisdiction: text.optional(),
  metadata: metadata.optional(),
  state: text.optional(),
  tax_type: z.enum(['sales_tax', 'vat']).optional(),
  expand,
};

const createSchema = z.strictObject({
  ...fields,
  display_name: z.string().min(1).max(50),
  inclusive: boolean,
  percentage: decimal,
});

// What a rate takes, and how, can never be changed: invoices name it.
const updateSchema = z.strictObject({
  ...fields,
  display_name: z.string().min(1).max(50).optional(),
});

const listSchema = z.strictObject({
  ...page,
  active: boolean.optional(),
  created: range.optional(),
  inclusive: boolean.optional(),
});

function createRate(world: WorldContext, params: z.output<typeof createSchema>): TaxRate {
  if (params.percentage < 0 || params.percentage > 100) {
    throw invalid('The percentage must be between 0 and 100.', { param: 'percentage' });
  }
  if (!params.inclusive) {
    const message = 'The sandbox only knows taxes that its prices include.';
    throw invalid(message, { param: 'inclusive' });
  }
  const rate = {
    id: newId('txr'),
    object: 'tax_rate',
    active: params.active ?? true,
    country: params.country ?? null,
    created: world.clock.seconds(),
    description: params.description ?? null,
    display_name: params.display_name,
    effective_percentage: params.percentage,
    flat_amount: null,
    inclusive: true,
    jurisdiction: params.jurisdiction ?? null,
    jurisdiction_level: null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    percentage: params.percentage,
    rate_type: 'percentage',
    state: params.state ?? null,
    tax_type: params.tax_type ?? null,
  } satisfies TaxRate;
  return create(world, 'tax_rate', rate, 'tax_rate.created');
}

/**
 * The tax rates of those ids. Throws `resource_missing` for an unknown one, and a 400 for one that
 * is archived: what names it already keeps it.
 */
export function taxRatesOf(
  world: WorldContext,
  ids: readonly string[] | undefined,
  param: string,
): TaxRate[] {
  return (ids ?? []).map((id, at) => {
    const name = `${param}[${at}]`;
    const rate = getObject(world.storage.sql, 'tax_rate', id, name);
    if (rate.active) return rate;
    throw invalid(`The tax rate ${id} cannot be added because it is archived.`, { param: name });
  });
}

export const taxRateEndpoints: Endpoint[] = [
  endpoint('POST /v1/tax_rates', createSchema, ({ world, params }) => createRate(world, params)),

  endpoint('GET /v1/tax_rates', listSchema, (call) => {
    const { active, created, inclusive } = call.params;
    return listPage(
      call,
      'tax_rate',
      (rate) =>
        (active === undefined || rate.active === active) &&
        (inclusive === undefined || rate.inclusive === inclusive) &&
        within(rate.created, created),
    );
  }),

  endpoint('GET /v1/tax_rates/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'tax_rate', id),
  ),

  endpoint('POST /v1/tax_rates/:id', updateSchema, ({ world, sql, id, params }) => {
    const { expand: _, metadata: pairs, ...rest } = params;
    const rate = getObject(sql, 'tax_rate', id);
    const patch = { ...definedFields(rest), metadata: mergeMetadata(rate.metadata, pairs) };
    return change(world, 'tax_rate', rate, patch, 'tax_rate.updated');
  }),
];
