import { Webhook as Verifier } from 'standardwebhooks';

import type { Mirrored } from '#sandbox/partner/mirror.ts';
import type { Arrival, PartnerMode } from '#sandbox/partner/take-webhook.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import type { World } from '#tests/support/world.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import type { Webhook } from '#worker/client-api/schemas.ts';
import { endpointSecret } from '#worker/client-api/webhooks/secret.ts';
import type { Bindings } from '#worker/bindings.ts';
import { expectWebhookDescribed } from './described.ts';

/** What the sandbox's app shows of itself. */
export interface App {
  mode: PartnerMode;
  heard: number;
  accounts: Mirrored[];
  webhooks: Arrival[];
}

export const appOf = async (w: World): Promise<App> =>
  (await (await w.fetch('/sandbox/api/partner/app')).json()) as App;

export const letApp = (w: World, mode: PartnerMode): Promise<unknown> =>
  sandboxPost(w, 'partner/app/mode', { mode });

export const mirrored = async (w: World, sub: string): Promise<Mirrored | undefined> =>
  (await appOf(w)).accounts.find(({ account }) => account === sub);

/** A webhook as the sandbox's app receives it, from outside. */
export interface Sent {
  headers: Record<string, string>;
  body: string;
  address: string;
  redirect: string | undefined;
}

/**
 * Lets the job send what is due to an app that answers so, in the order in which it is sent, and
 * returns what it was sent. An answer of null means none. Each has to be as the API's own document
 * says.
 */
export async function sendTo(
  w: World,
  answer: (sent: Sent) => number | null | Response = () => 200,
): Promise<Sent[]> {
  const { SANDBOX } = await w.bindings();
  const outside = SANDBOX as unknown as { fetch: typeof fetch };
  const all: Sent[] = [];
  const app: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    if (!address.endsWith('/sandbox/partner/webhooks')) return outside.fetch(input, init);
    const headers = init?.headers as Record<string, string>;
    const sent = { headers, body: init?.body as string, address, redirect: init?.redirect };
    all.push(sent);
    const given = answer(sent);
    if (given === null) throw new TypeError('Network connection lost.');
    return typeof given === 'number' ? new Response('thrown away', { status: given }) : given;
  };
  const changed = { SANDBOX: { fetch: app } as unknown as Bindings['SANDBOX'] };
  await runJobAlone(w, 'sendDueWebhooks', { changed });
  for (const { body } of all) await expectWebhookDescribed(w, body);
  return all;
}

/** The body, if the published library accepts it under that secret; otherwise it throws. */
export function verified({ body, headers }: Sent, secret: string): Webhook {
  return new Verifier(secret).verify(body, headers) as Webhook;
}

export async function secretOf(w: World, generation = 1): Promise<string> {
  const { CODE_PEPPER: pepper } = await w.bindings();
  return endpointSecret(pepper, { id: 'sandbox', generation });
}
