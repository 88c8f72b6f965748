import { expect, test } from 'vitest';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { declineText, errorText } from '#client/messages/errors.ts';
import { errorStatus } from '#worker/errors.ts';

test.each(Object.keys(errorStatus))('the error %s is told in German', (code) => {
  expect(errorText(code)).not.toBe(code);
});

test('an unknown code is shown as given', () => {
  expect(errorText('something_else')).toBe('something_else');
});

test('an empty code still says something', () => {
  expect(errorText('')).toBe(errorText('server_error'));
});

test.each(['test_mode_live_card', 'transaction_not_allowed', ''])(
  "the bank's reason %o without a text of its own is told in general words",
  (code) => {
    expect(declineText(code)).toBe(errorText('card_declined'));
  },
);

test('a known reason of the bank is told as it is', () => {
  expect(declineText('expired_card')).toBe(errorText('expired_card'));
});

test.each([
  [20, 'eine Minute'],
  [61, '2 Minuten'],
  [5400, '90 Minuten'],
  [5401, '2 Stunden'],
  [86_400, '24 Stunden'],
  [undefined, 'einen Moment'],
])('too many tries with %o seconds to go means to wait %s', (retryAfterSeconds, wait) => {
  const failure = new ApiFailure('too_many_requests', 429, { retryAfterSeconds });
  expect(errorText(failureCode(failure))).toContain(`warte ${wait}`);
});
