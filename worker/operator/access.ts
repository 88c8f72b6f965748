import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';

import { keySet } from '#worker/account/social/key-set.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { email as emailField } from '#worker/http/fields.ts';
import { log } from '#worker/http/log.ts';

/** Seconds that Access' clock may be off. */
const clockTolerance = 5;

/** The one form of an assertion; a decoder may be lenient about white space and padding. */
const compact = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * The e-mail of whom Access has let in, in lower case; null for anything but an assertion that the
 * team signed (RS256) for the desk, now, about a person. A service token, which is nobody's, has no
 * e-mail (developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/
 * authorization-cookie/validating-json and …/application-token).
 */
export async function verifyAssertion(ctx: Ctx, assertion: string): Promise<string | null> {
  if (!compact.test(assertion)) return null;
  const payload = await readSigned(ctx, assertion);
  if (!payload) return null;
  const { iat = Infinity, sub, type, email } = payload;
  if (iat > ctx.clock.now() / 1000 + clockTolerance) return null;
  // The team's own session is signed with the same keys; it is `org`.
  if (type !== 'app' || typeof sub !== 'string' || sub === '') return null;
  const address = emailField.safeParse(email);
  return address.success ? address.data : null;
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
      clockTolerance,
    });
    return payload;
  } catch (cause) {
    // Without keys nobody is let in, and nobody is told that there is a door.
    if (cause instanceof AppError) logClosed(ctx, cause);
    else if (!(cause instanceof errors.JOSEError) && !(cause instanceof TypeError)) throw cause;
    return null;
  }
}

function logClosed(ctx: Ctx, { message, cause }: AppError): void {
  const reason = cause instanceof Error ? cause.message : undefined;
  log('warn', { request_id: ctx.requestId, message: `access: ${message}`, cause: reason });
}
