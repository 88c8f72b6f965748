import type { ExecutionContext } from 'hono';

import { app } from '#worker/app.ts';
import { passToSandbox } from '#worker/context.ts';
import type { Bindings } from '#worker/context.ts';

export default {
  async fetch(request: Request, env: Bindings, execution: ExecutionContext): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/sandbox' || pathname.startsWith('/sandbox/')) {
      const answer = passToSandbox(env, request);
      if (answer) return answer;
    }
    return app.fetch(request, env, execution);
  },
};
