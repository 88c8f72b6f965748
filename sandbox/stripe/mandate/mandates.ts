import * as z from 'zod';

import { getObject } from '#sandbox/store/objects.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { expand } from '#sandbox/stripe/params.ts';

export const mandateEndpoints: Endpoint[] = [
  endpoint('GET /v1/mandates/:id', z.strictObject({ expand }), ({ sql, id }) =>
    getObject(sql, 'mandate', id),
  ),
];
