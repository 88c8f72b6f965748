import type { World } from '#tests/support/world.ts';
import { codeSentTo, newEmail, tokenOf } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';

/** Requests a change of the e-mail address and reads the code that the new address gets. */
export async function beginEmailChange(
  world: World,
  person: Person,
  email = newEmail(),
): Promise<{ email: string; challenge: { token: string; code: string } }> {
  const answer = await person.post('/api/account/email/change', {
    email,
    password: person.password,
  });
  const token = await tokenOf(answer);
  return { email, challenge: { token, code: await codeSentTo(world, email) } };
}
