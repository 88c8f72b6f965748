import type { World } from '#tests/harness.ts';
import { codeSentTo, newEmail, tokenOf } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';

/** Asks for another e-mail as far as the code that went to it. */
export async function beginEmailChange(
  world: World,
  person: Person,
  email = newEmail(),
): Promise<{ email: string; begun: { token: string; code: string } }> {
  const asked = await person.post('/api/account/email/change', {
    email,
    password: person.password,
  });
  const token = await tokenOf(asked);
  return { email, begun: { token, code: await codeSentTo(world, email) } };
}
