import { expect, test } from 'vitest';

import { mailboxOf } from '#worker/account/known/hashes.ts';

test.each([
  ['x@gmail.com', 'x@gmail.com'],
  ['X.Y.Z+Anna@GoogleMail.com', 'xyz@gmail.com'],
  ['lea+1+2@outlook.de', 'lea@outlook.de'],
  ['lea.b+neu@icloud.com', 'lea.b@icloud.com'],
  ['lea@me.com', 'lea@icloud.com'],
  ['lea@müller-probe.de', 'lea@xn--mller-probe-thb.de'],
  ['Lea+1@gmx.de', 'lea+1@gmx.de'],
  ['l.ea@uni-koeln.de', 'l.ea@uni-koeln.de'],
  ['+x@gmail.com', '@gmail.com'],
])('mail to %s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
