import { DurableObject } from 'cloudflare:workers';
import type {
  D1Database,
  DurableObjectNamespace,
  DurableObjectState,
  KVNamespace,
  R2Bucket,
} from '@cloudflare/workers-types';

import { playedOn } from '#tests/simulator/promises/case.ts';
import { promises } from '#tests/simulator/promises/promises.ts';

interface Env {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  STAGE: DurableObjectNamespace;
}

/** Where a case is played. It has its own storage; D1, KV and R2 are the same for all cases. */
export class Stage extends DurableObject<Env> {
  private readonly edge;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.edge = { d1: env.DB, kv: env.KV, r2: env.FILES, storage: state.storage };
  }

  /** Plays the case of that name and answers its result. */
  async fetch(request: Request): Promise<Response> {
    const name = await request.text();
    const found = promises.find((one) => one.name === name);
    if (!found) return new Response(`no case is called ${name}`, { status: 404 });
    return new Response(await playedOn(this.edge, found));
  }
}

/** Plays each requested case on a new stage. */
export default {
  async fetch(request: Request, { STAGE: stages }: Env): Promise<Response> {
    const stage = stages.get(stages.newUniqueId());
    const answer = await stage.fetch('http://stage/', {
      method: 'POST',
      body: await request.text(),
    });
    return new Response(await answer.text(), { status: answer.status });
  },
};
