import type { ServiceBinding } from '#sandbox/env.ts';

// Stands where the product stands, so that the sandbox is tested for itself: it keeps what it is
// sent, answers as it is told, and calls Stripe and the mail service the way a Worker does.
const received: { body: string; signature: string | null; at: number }[] = [];
let status = 200;
// Deliveries are taken only when so many of them are here at the same time.
const company = { wanted: 1, present: 0 };

// One request can't wait for another's promise, so each looks for itself, for a second.
async function accompanied(looks = 100): Promise<boolean> {
  if (company.present >= company.wanted) return true;
  if (looks === 0) return false;
  await new Promise((resolve) => setTimeout(resolve, 10));
  return accompanied(looks - 1);
}

async function takeWebhook(request: Request): Promise<Response> {
  const body = await request.text();
  received.push({ body, signature: request.headers.get('stripe-signature'), at: Date.now() });
  company.present += 1;
  const taken = await accompanied();
  if (!taken) company.present -= 1;
  return new Response(null, { status: taken ? status : 503 });
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
    if (pathname === '/gather') {
      Object.assign(company, { wanted: Number(searchParams.get('count')), present: 0 });
      return Response.json(company);
    }
    if (pathname.startsWith('/worker/')) return throughBinding(request, env.SANDBOX);
    return env.SANDBOX.fetch(request);
  },
};
