import { expect } from 'vitest';
import * as z from 'zod';

import type { World } from '#tests/support/world.ts';

interface Operation {
  responses: Record<string, { content?: { 'application/json': { schema: JsonSchema } } }>;
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

export interface ApiDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: JsonSchema } } } } }
  >;
}

export async function documentOf(w: World): Promise<ApiDocument> {
  return (await (await w.fetch('/api/v1/openapi.json')).json()) as ApiDocument;
}

/** Expects that the API's document has this answer: its status and its body. */
export async function expectDescribed(
  w: World,
  method: 'get' | 'post',
  path: string,
  answer: Response,
): Promise<void> {
  const { paths } = await documentOf(w);
  const [asked = ''] = path.split('?');
  const operation = paths[asked] ?? paths[asked.replace(/^\/accounts\/[^/]+/, '/accounts/{sub}')];
  const response = operation?.[method]?.responses[answer.status];
  expect(response, `${method} ${path} answers ${answer.status}`).toBeDefined();
  const schema = response?.content?.['application/json'].schema;
  if (!schema) return expect(await answer.text()).toBe('');
  const read = z.fromJSONSchema(schema).safeParse(await answer.json());
  expect(read.error?.issues ?? [], `${method} ${path}`).toEqual([]);
}

/** Expects that the API's document describes this body of a webhook. */
export async function expectWebhookDescribed(w: World, body: string): Promise<void> {
  const message = JSON.parse(body) as { type: string };
  const { webhooks } = await documentOf(w);
  const schema = webhooks[message.type]?.post.requestBody.content['application/json'].schema;
  if (schema === undefined) throw new Error(`${message.type} is not described`);
  const read = z.fromJSONSchema(schema).safeParse(message);
  expect(read.error?.issues ?? [], message.type).toEqual([]);
}
