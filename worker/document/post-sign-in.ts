import type { Context } from 'hono';

import { answerSignIn } from '#worker/account/sign-in-routes.ts';
import { signInInput } from '#worker/account/schemas.ts';
import { signIn } from '#worker/account/sign-in.ts';
import type { AppEnv } from '#worker/context.ts';
import { answerAgain } from '#worker/document/answer-again.ts';
import { AppError } from '#worker/errors.ts';
import { readEnds } from '#worker/http/body.ts';
import { refuseFlood } from '#worker/http/flood.ts';
import { isSameOrigin } from '#worker/http/guard.ts';
import { invalidInput } from '#worker/http/input.ts';
import { pages, postedSignIn } from '#worker/pages.ts';

const bodyLimit = 4096;
/** Characters of a form that is too long, of which the e-mail is shown again. */
const shownLimit = 64 * 1024;

/**
 * Signs in by the form of a page without script, and leads home. A refusal, and whatever else
 * fails, answers the sign-in page again, with its reason and the typed e-mail.
 */
export async function postSignIn(c: Context<AppEnv>): Promise<Response> {
  let email = '';
  let stay = false;
  try {
    const { text, bytes } = await readEnds(c.req.raw, shownLimit);
    const form = new URLSearchParams(text);
    email = form.get('email') ?? '';
    // A form does not send a box that is not ticked.
    stay = form.has('stay');
    await refuseFlood(c);
    if (!isSameOrigin(c)) throw new AppError('invalid_request', { status: 403 });
    if (bytes > bodyLimit) throw new AppError('too_long', { status: 413 });
    const input = signInInput.safeParse({ email, password: form.get('password') ?? '', stay });
    if (!input.success) throw invalidInput(input.error.issues);
    answerSignIn(c, await signIn(c.get('ctx'), input.data));
    return c.redirect(`${pages.home.path}?${postedSignIn}=1`, 303);
  } catch (error) {
    return answerAgain(c, error, (failure) => {
      const fields = error instanceof AppError ? error.options.fields : undefined;
      const code = Object.values(fields ?? {})[0] ?? failure.code;
      c.set('failure', code);
      return { signIn: { email, stay, error: code } };
    });
  }
}
