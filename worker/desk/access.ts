import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import * as z from 'zod/mini';

import { keySet } from '#worker/account/social/key-set.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { assertedEmail } from '#worker/http/fields.ts';
import { log } from '#worker/http/log.ts';

/** By how many seconds the clock of Cloudflare Access may differ. */
const clockToleranceSeconds = 5;

/** The only allowed form of an assertion. A decoder may accept white space and padding too. */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A person whom Cloudflare Access has let in. */
export interface Entrant {
  /** In lower case. */
  email: string;
  /** As the identity provider names them. */
  groups: readonly string[];
}

/**
 * Access copies claims of the identity provider that it is told to into `custom`
 * (developers.cloudflare.com/cloudflare-one/integrations/identity-providers/generic-oidc, "Custom
 * OIDC claims"). A provider sends one group as a text.
 */
const custom = z.object({
  groups: z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((one) => [one]),
    ),
  ]),
});

/**
 * The person whom Cloudflare Access has let in, with their groups. Null for everything but a valid
 * assertion about a person, signed by the team (RS256) for the desk. A service token belongs to
 * nobody and has no e-mail
 * (developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/
 * authorization-cookie/validating-json and …/application-token).
 */
export async function verifyAssertion(ctx: Ctx, assertion: string): Promise<Entrant | null> {
  if (!compactForm.test(assertion)) return null;
  const payload = await readSigned(ctx, assertion);
  if (!payload) return null;
  const { iat = Infinity, sub, type, email } = payload;
  if (iat > ctx.clock.now() / 1000 + clockToleranceSeconds) return null;
  // The token of the team's own session has the same signing keys; its type is `org`.
  if (type !== 'app' || typeof sub !== 'string' || sub === '') return null;
  const address = assertedEmail.safeParse(email);
  if (!address.success) return null;
  return { email: address.data, groups: custom.safeParse(payload['custom']).data?.groups ?? [] };
}

async function readSigned(ctx: Ctx, assertion: string): Promise<JWTPayload | null> {
  const { team, audience } = ctx.access;
  try {
    const { payload } = await jwtVerify(assertion, keySet(ctx, `${team}/cdn-cgi/access/certs`), {
      algorithms: ['RS256'],
      issuer: team,
      audience,
      requiredClaims: ['sub', 'iat', 'exp', 'email'],
      currentDate: new Date(ctx.clock.now()),
      clockTolerance: clockToleranceSeconds,
    });
    return payload;
  } catch (cause) {
    // Without keys nobody can enter, and the answer does not reveal that the desk exists.
    if (cause instanceof AppError) logUnavailable(ctx, cause);
    else if (!(cause instanceof errors.JOSEError) && !(cause instanceof TypeError)) throw cause;
    return null;
  }
}

function logUnavailable(ctx: Ctx, { message, cause }: AppError): void {
  const reason = cause instanceof Error ? cause.message : undefined;
  log('warn', { request_id: ctx.requestId, message: `access: ${message}`, cause: reason });
}
