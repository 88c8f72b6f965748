import type { D1Database } from '@cloudflare/workers-types';

import type { Asked } from '#tests/database-client.ts';

/** Asks the product's database what it is told, all of it in one transaction. */
export default {
  async fetch(request: Request, { DB: database }: { DB: D1Database }): Promise<Response> {
    const { statements, raw } = (await request.json()) as Asked;
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
