import { expect, test } from 'vitest';

import { errorText } from '#client/messages/de.ts';
import { errorStatus } from '#worker/errors.ts';

test.each(Object.keys(errorStatus))('the error %s is told in German', (code) => {
  expect(errorText(code)).not.toBe(code);
});

test('an unknown code is shown as given', () => {
  expect(errorText('something_else')).toBe('something_else');
});
