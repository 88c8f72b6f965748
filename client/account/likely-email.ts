/** Providers at which many of our people have their address, as they are spelled. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'icloud.com',
  'outlook.com',
  'outlook.de',
  'hotmail.com',
  'hotmail.de',
  'yahoo.com',
  'yahoo.de',
  'freenet.de',
  'posteo.de',
  'mailbox.org',
];

/** Domains that look like a slip of one of them and are none. */
const others = new Set(['mail.com', 'ymail.com', 'email.com', 'mail.de', 'gmx.at', 'gmx.ch']);

/**
 * The address that somebody probably meant who has typed this one: the provider's name has a letter
 * too many, too few, wrong, or two that changed places. Null where nothing looks wrong.
 */
export function likelyEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || providers.includes(domain) || others.has(domain)) return null;
  const meant = providers.find((provider) => isOneSlip(domain, provider));
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`;
}

/** Whether one slip of the keyboard leads from one text to the other. */
function isOneSlip(one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const rest = (text: string, skipped: number) => text.slice(same + skipped);
  const isSwapped =
    one[same] === other[same + 1] &&
    one[same + 1] === other[same] &&
    rest(one, 2) === rest(other, 2);
  return (
    isSwapped ||
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1)
  );
}
