import * as z from 'zod';

import { findObject, findObjects, getObject, dropObject } from '#sandbox/store/objects.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { definedFields, mergeMetadata } from '#sandbox/stripe/metadata.ts';
import {
  boolean,
  expand,
  metadata,
  page,
  range,
  text,
  unsettable,
} from '#sandbox/stripe/params.ts';
import { change, create, emit } from '#sandbox/webhooks/emit.ts';

const createSchema = z.strictObject({
  id: text.optional(),
  name: text,
  active: boolean.optional(),
  description: text.optional(),
  images: z.array(text).max(8).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
  expand,
});

const updateSchema = z.strictObject({
  name: text.optional(),
  active: boolean.optional(),
  default_price: text.optional(),
  description: unsettable(text).optional(),
  images: unsettable(z.array(text).max(8)).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  unit_label: unsettable(text).optional(),
  url: unsettable(text).optional(),
  expand,
});

const listSchema = z.strictObject({
  ...page,
  active: boolean.optional(),
  created: range.optional(),
  ids: z.array(text).optional(),
  shippable: boolean.optional(),
  url: text.optional(),
});

export const productEndpoints: Endpoint[] = [
  endpoint('POST /v1/products', createSchema, ({ world, sql, params }) => {
    const { id = newId('prod', 14) } = params;
    if (findObject(sql, 'product', id)) {
      throw invalid('Product already exists.', { code: 'resource_already_exists' });
    }
    const now = world.clock.seconds();
    const product = {
      id,
      object: 'product',
      active: params.active ?? true,
      created: now,
      default_price: null,
      description: params.description ?? null,
      images: params.images ?? [],
      livemode: false,
      marketing_features: [],
      metadata: mergeMetadata({}, params.metadata),
      name: params.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: params.statement_descriptor ?? null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: params.unit_label ?? null,
      updated: now,
      url: params.url ?? null,
    } as const;
    return create(
      world,
      'product',
      { ...product, images: [...product.images], marketing_features: [] },
      'product.created',
    );
  }),

  endpoint('GET /v1/products', listSchema, (call) => {
    const { active, created, ids, shippable, url } = call.params;
    return listPage(
      call,
      'product',
      (product) =>
        (active === undefined || product.active === active) &&
        (ids === undefined || ids.includes(product.id)) &&
        (shippable === undefined || product.shippable === shippable) &&
        (url === undefined || product.url === url) &&
        within(product.created, created),
    );
  }),

  endpoint('GET /v1/products/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'product', id),
  ),

  endpoint('POST /v1/products/:id', updateSchema, ({ world, sql, id, params }) => {
    const product = getObject(sql, 'product', id);
    const { expand: _, metadata: pairs, images, ...rest } = params;
    if (rest.default_price) getObject(sql, 'price', rest.default_price, 'default_price');
    const patch = {
      ...definedFields(rest),
      ...(images !== undefined && { images: images ?? [] }),
      metadata: mergeMetadata(product.metadata, pairs),
      updated: world.clock.seconds(),
    };
    return change(world, 'product', product, patch, 'product.updated');
  }),

  endpoint('DELETE /v1/products/:id', z.strictObject({}), ({ world, sql, id }) => {
    const product = getObject(sql, 'product', id);
    if (findObjects(sql, 'price', { product: id }).length > 0) {
      throw invalid(
        'This product cannot be deleted because it has one or more user-created prices.',
      );
    }
    dropObject(sql, id);
    emit(world, 'product.deleted', product);
    return { id, object: 'product', deleted: true };
  }),
];
