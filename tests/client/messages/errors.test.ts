import { expect, test } from 'vitest';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { declineText, errorText } from '#client/messages/errors.ts';
import { errorStatus } from '#worker/errors.ts';

test.each(Object.keys(errorStatus))('the error %s has a German text', (code) => {
  expect(errorText(code)).not.toBe(code);
});

test('an unknown error code is shown as it is', () => {
  expect(errorText('something_else')).toBe('something_else');
});

test('an empty error code shows the text of server_error', () => {
  expect(errorText('')).toBe(errorText('server_error'));
});

test.each(['test_mode_live_card', 'transaction_not_allowed', ''])(
  'the decline code %o has no text of its own and shows the general text',
  (code) => {
    expect(declineText(code)).toBe(errorText('card_declined'));
  },
);

test.each([
  ['expired_card', 'Die Karte ist abgelaufen.'],
  ['incorrect_cvc', 'Die Prüfnummer der Karte stimmt nicht.'],
  ['processing_error', 'Bei der Bank ist ein Fehler aufgetreten.'],
  ['insufficient_funds', 'Die Karte ist nicht ausreichend gedeckt.'],
  ['payment_method_provider_decline', 'PayPal hat die Zahlung abgelehnt.'],
])('the decline code %s shows its own text', (code, text) => {
  expect(declineText(code)).toMatch(text);
});

test.each([
  [20, 'eine Minute'],
  [61, '2 Minuten'],
  [5400, '90 Minuten'],
  [5401, '2 Stunden'],
  [86_400, '24 Stunden'],
  [undefined, 'einen Moment'],
])(
  'too many requests with %o seconds to wait tells the person to wait %s',
  (retryAfterSeconds, wait) => {
    const failure = new ApiFailure('too_many_requests', 429, { retryAfterSeconds });
    expect(errorText(failureCode(failure))).toContain(`warte ${wait}`);
  },
);
