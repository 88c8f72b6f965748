// The runtime's own module. Only what the Worker uses is declared here: the global types of Workers
// clash with the DOM types, against which the rest of the code is checked.
declare module 'cloudflare:workers' {
  import type { ExecutionContext } from '@cloudflare/workers-types';

  export abstract class WorkerEntrypoint<Env = unknown> {
    protected ctx: ExecutionContext;
    protected env: Env;
    constructor(ctx: ExecutionContext, env: Env);
  }
}
