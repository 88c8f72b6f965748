import { WorkerEntrypoint } from 'cloudflare:workers';

import type { ServiceBinding } from '#sandbox/env.ts';

// Stands in for the product, so that the sandbox can be tested alone. It keeps what it receives,
// answers as a test tells it to, and calls Stripe and the mail service as a Worker does.
const received: { body: string; signature: string | null; at: number }[] = [];
let status = 200;
// Accepts deliveries only when so many of them are here at the same time.
const company = { expected: 1, present: 0 };

// One request cannot wait for another's promise, so each request checks by itself, for a second.
async function hasCompany(looks = 100): Promise<boolean> {
  if (company.present >= company.expected) return true;
  if (looks === 0) return false;
  await new Promise((resolve) => setTimeout(resolve, 10));
  return hasCompany(looks - 1);
}

async function takeWebhook(request: Request): Promise<Response> {
  const body = await request.text();
  received.push({ body, signature: request.headers.get('stripe-signature'), at: Date.now() });
  company.present += 1;
  const isAccepted = await hasCompany();
  if (!isAccepted) company.present -= 1;
  return new Response(null, { status: isAccepted ? status : 503 });
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
      Object.assign(company, { expected: Number(searchParams.get('count')), present: 0 });
      return Response.json(company);
    }
    if (pathname.startsWith('/worker/')) return throughBinding(request, env.SANDBOX);
    return env.SANDBOX.fetch(request);
  },
};

/** Where the sandbox calls while its clock is held. It has no scheduled work. */
export class ToTheEnd extends WorkerEntrypoint {
  fetch(request: Request): Promise<Response> {
    return takeWebhook(request);
  }

  runSchedule(): void {}
}
