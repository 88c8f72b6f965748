import { expect, test } from 'vitest';

import {
  hasSomethingToLose,
  newSignUp,
  nextSignUpState,
} from '#client/account/sign-up/sign-up-state.ts';
import type { SignUpEvent, SignUpState } from '#client/account/sign-up/sign-up-state.ts';

const sent = (token: string): SignUpEvent => ({
  type: 'email_sent',
  displayName: 'Anna',
  email: 'anna@example.org',
  token,
});

function after(...events: SignUpEvent[]): SignUpState {
  return events.reduce(nextSignUpState, newSignUp);
}

test('the four steps follow each other, each with the token of the one before', () => {
  expect(after(sent('t1'))).toMatchObject({ step: 'verify_code', token: 't1' });
  const accepted: SignUpEvent = { type: 'code_accepted', token: 't2' };
  expect(after(sent('t1'), accepted)).toMatchObject({ step: 'password', token: 't2' });
  const made: SignUpEvent = { type: 'account_made' };
  expect(after(sent('t1'), accepted, made)).toMatchObject({ step: 'friendly_name' });
});

test('a code sent again brings its own token', () => {
  expect(after(sent('t1'), sent('t2'))).toMatchObject({ step: 'verify_code', token: 't2' });
});

test('going back keeps name and e-mail', () => {
  expect(after(sent('t1'), { type: 'back' })).toEqual({
    step: 'email',
    displayName: 'Anna',
    email: 'anna@example.org',
    friendlyName: '',
    token: '',
  });
});

test('an answer that comes too late changes nothing', () => {
  const back = after(sent('t1'), { type: 'back' });
  expect(nextSignUpState(back, { type: 'code_accepted', token: 't2' })).toBe(back);
});

test('leaving asks as soon as something was typed or done, and not before', () => {
  expect(hasSomethingToLose(newSignUp)).toBe(false);
  expect(hasSomethingToLose(after({ type: 'typed', email: 'a' }))).toBe(true);
  expect(hasSomethingToLose(after(sent('t1')))).toBe(true);
  const accepted: SignUpEvent = { type: 'code_accepted', token: 't2' };
  const made: SignUpEvent[] = [sent('t1'), accepted, { type: 'account_made' }];
  expect(hasSomethingToLose(after(...made))).toBe(false);
  expect(hasSomethingToLose(after(...made, { type: 'typed', friendlyName: 'anna_1' }))).toBe(true);
});
