// The runtime's own module. Only what the sandbox uses is declared here: the global types of
// Workers clash with the DOM types, against which the rest of the code is checked.
declare module 'cloudflare:workers' {
  import type { DurableObjectState } from '@cloudflare/workers-types';

  export abstract class DurableObject<Env = unknown> {
    protected ctx: DurableObjectState;
    protected env: Env;
    constructor(ctx: DurableObjectState, env: Env);
  }
}
