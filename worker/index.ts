import type { Fetcher } from '@cloudflare/workers-types';

export default {
  async fetch(request: Request, env: { ASSETS: Fetcher; SANDBOX?: Fetcher }): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/sandbox')) return env.SANDBOX!.fetch(request as never) as never;
    if (url.pathname.startsWith('/api/')) return Response.json({ ok: true, meta: typeof import.meta.env });
    return env.ASSETS.fetch(new URL('/index.html', url) as never) as never;
  },
};
