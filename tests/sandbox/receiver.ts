import type { ServiceBinding } from '#sandbox/env.ts';

// Stands where the product stands, so that the sandbox is tested for itself: it keeps what it is
// sent, answers as it is told, and calls Stripe and the mail service the way a Worker does.
const received: { body: string; signature: string | null; at: number }[] = [];
let status = 200;

async function takeWebhook(request: Request): Promise<Response> {
  const body = await request.text();
  received.push({ body, signature: request.headers.get('stripe-signature'), at: Date.now() });
  return new Response(null, { status });
}

async function throughBinding(request: Request, sandbox: ServiceBinding): Promise<Response> {
  const address = request.url.replace(/^.*?\/worker\//, 'https://');
  const answer = await sandbox.fetch(new Request(address, request));
  return new Response(await answer.text(), answer);
}

export default {
  async fetch(request: Request, env: { SANDBOX: ServiceBinding }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/webhooks/stripe') return takeWebhook(request);
    if (pathname === '/received') return Response.json(received.splice(0));
    if (pathname === '/answer') status = Number(searchParams.get('status'));
    if (pathname === '/answer') return Response.json({ status });
    if (pathname.startsWith('/worker/')) return throughBinding(request, env.SANDBOX);
    return env.SANDBOX.fetch(request);
  },
};
