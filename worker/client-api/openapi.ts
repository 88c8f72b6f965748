import * as z from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

import {
  accountAnswer,
  accountParam,
  changesAnswer,
  changesQuery,
  claimAnswer,
  claimInput,
  lookupAnswer,
  lookupInput,
  passAnswer,
  webhooks,
} from '#worker/client-api/schemas.ts';
import { json, refusals, unreadable } from '#worker/client-api/openapi-refusals.ts';
import { noInput } from '#worker/account/schemas.ts';
import type { ErrorCode } from '#worker/errors.ts';

/*
 * The API for clients as an OpenAPI document, made from the schemas that check its input and type
 * its answers.
 */

interface Operation {
  summary: string;
  param?: $ZodType;
  query?: $ZodType;
  body?: $ZodType;
  answer: $ZodType;
  /** What it may refuse besides what every call may. */
  refuses: readonly ErrorCode[];
  /** Whether it answers 304. */
  hasTag?: true;
  /** Whether an app asks with its person's access token, and no client with its secret. */
  isOwn?: true;
}

const ofAccount = { param: accountParam, refuses: ['not_found', 'account_deleted'] } as const;

/** Every operation by its method and its path, below `/api/v1`. */
const operations: Record<string, Operation> = {
  'get /accounts/{sub}/entitlements': {
    ...ofAccount,
    summary: 'What an account may use now',
    answer: accountAnswer,
    hasTag: true,
  },
  'get /me/entitlements': {
    summary: 'What the person may use now who is signed in to the app',
    answer: accountAnswer,
    refuses: [],
    hasTag: true,
    isOwn: true,
  },
  'post /accounts/lookup': {
    summary: 'What many accounts may use now',
    body: lookupInput,
    answer: lookupAnswer,
    refuses: ['invalid_request'],
  },
  'post /accounts/{sub}/pass': {
    ...ofAccount,
    summary: 'A signed pass for days without a network',
    body: noInput,
    answer: passAnswer,
    refuses: [...ofAccount.refuses, 'invalid_request'],
  },
  'post /store/claims': {
    summary: "Gives a store's purchase that waits to an account",
    body: claimInput,
    answer: claimAnswer,
    refuses: [
      'invalid_request',
      'not_found',
      'unknown_purchase',
      'purchase_taken',
      'account_deleted',
    ],
  },
  'get /changes': {
    summary: 'What has changed, in order',
    query: changesQuery,
    answer: changesAnswer,
    refuses: ['invalid_request', 'cursor_expired'],
  },
};

/** What every operation may refuse. */
const always = ({ isOwn }: Operation) =>
  [isOwn ? 'invalid_token' : 'unknown_client', 'too_many_requests'] as const;

/** The document. `origin` is the site's scheme and host. */
export function openapiDocument(origin: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = name.split(' ');
    paths[path] = { ...paths[path], [method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lexlern for apps',
      version: '1',
      description: 'Whether people who signed in to an app with Lexlern have Premium.',
    },
    servers: [{ url: `${origin}/api/v1` }],
    security: [{ client: [] }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, body]) => [name, { post: describeWebhook(name, body) }]),
    ),
    components: {
      securitySchemes: {
        client: { type: 'http', scheme: 'basic' },
        person: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${origin}/oauth/authorize`,
              tokenUrl: `${origin}/oauth/token`,
              refreshUrl: `${origin}/oauth/token`,
              scopes: {},
            },
          },
        },
      },
    },
  };
}

function describe(operation: Operation): object {
  const { summary, param, query, body, answer, refuses, hasTag, isOwn } = operation;
  return {
    summary,
    ...(isOwn && { security: [{ person: [] }] }),
    parameters: [
      ...parametersOf(param, 'path'),
      ...parametersOf(query, 'query'),
      ...(hasTag ? [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      200: {
        description: 'OK',
        ...(hasTag && { headers: { ETag: { schema: { type: 'string' } } } }),
        content: json(schemaOf(answer, 'output')),
      },
      ...(hasTag && { 304: { description: 'Nothing has changed' } }),
      ...(body && unreadable),
      ...refusals([...refuses, ...always(operation)]),
    },
  };
}

/** By the Standard Webhooks specification, so that its libraries verify them. */
function describeWebhook(name: string, body: $ZodType): object {
  const header = { in: 'header', required: true, schema: { type: 'string' } };
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    summary: `What an endpoint is told: ${name}`,
    security: [],
    parameters: headers.map((one) => ({ name: one, ...header })),
    requestBody: { required: true, content: json(schemaOf(body, 'output')) },
    responses: {
      '2XX': { description: 'It has arrived. Everything else is sent again.' },
      410: { description: 'Nobody is there any more: nothing else is sent.' },
    },
  };
}

function parametersOf(schema: $ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

function schemaOf(schema: $ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io });
  return described;
}
