import type { D1Database } from '@cloudflare/workers-types';

import type { DatabaseCall } from '#tests/support/database-client.ts';

/** Runs the given statements on the product's database, in one transaction unless `raw` is set. */
export default {
  async fetch(request: Request, { DB: database }: { DB: D1Database }): Promise<Response> {
    const { statements, raw } = (await request.json()) as DatabaseCall;
    const prepared = statements.map(({ query, values }) => database.prepare(query).bind(...values));
    try {
      const answers = raw
        ? await Promise.all(prepared.map((one) => one.raw()))
        : await database.batch(prepared);
      return Response.json(answers);
    } catch (error) {
      return new Response(error instanceof Error ? error.message : '', { status: 400 });
    }
  },
};
