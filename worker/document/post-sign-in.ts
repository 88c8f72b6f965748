import type { Context } from 'hono';

import { answerSignIn } from '#worker/account/sign-in-routes.ts';
import { signInInput } from '#worker/account/schemas.ts';
import { signIn } from '#worker/account/sign-in.ts';
import type { AppEnv } from '#worker/context.ts';
import { answerPage } from '#worker/document/answer-page.ts';
import { AppError } from '#worker/errors.ts';
import { readCapped } from '#worker/http/body.ts';
import { invalidInput } from '#worker/http/input.ts';
import { pages, postedSignIn } from '#worker/pages.ts';

const bodyLimit = 4096;

/**
 * Signs in by the form of a page without script, and leads home. A refusal answers the sign-in page
 * again, with its reason and the typed e-mail.
 */
export async function postSignIn(c: Context<AppEnv>): Promise<Response> {
  const form = new URLSearchParams(await readCapped(c.req.raw, bodyLimit));
  const email = form.get('email') ?? '';
  try {
    const input = signInInput.safeParse({ email, password: form.get('password') ?? '' });
    if (!input.success) throw invalidInput(input.error.issues);
    answerSignIn(c, await signIn(c.get('ctx'), input.data));
    return c.redirect(`${pages.home.path}?${postedSignIn}=1`, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const code = Object.values(error.options.fields ?? {})[0] ?? error.code;
    c.set('failure', code);
    return answerPage(c, { signIn: { email, error: code }, status: error.status });
  }
}
