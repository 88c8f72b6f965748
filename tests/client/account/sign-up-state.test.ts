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

test('the four sign-up steps come in order, each with the token of the last answer', () => {
  expect(after(sent('t1'))).toMatchObject({ step: 'verify_code', token: 't1' });
  const accepted: SignUpEvent = { type: 'code_accepted', token: 't2' };
  expect(after(sent('t1'), accepted)).toMatchObject({ step: 'password', token: 't2' });
  const accountMade: SignUpEvent = { type: 'account_made' };
  expect(after(sent('t1'), accepted, accountMade)).toMatchObject({ step: 'friendly_name' });
});

test('a second code replaces the token of the first', () => {
  expect(after(sent('t1'), sent('t2'))).toMatchObject({ step: 'verify_code', token: 't2' });
});

test('going back keeps the name and the e-mail address', () => {
  expect(after(sent('t1'), { type: 'back' })).toEqual({
    step: 'email',
    displayName: 'Anna',
    email: 'anna@example.org',
    friendlyName: '',
    token: '',
  });
});

test('an answer that arrives after going back changes nothing', () => {
  const back = after(sent('t1'), { type: 'back' });
  expect(nextSignUpState(back, { type: 'code_accepted', token: 't2' })).toBe(back);
});

test('leaving the page asks for confirmation only while unsaved input would be lost', () => {
  expect(hasSomethingToLose(newSignUp)).toBe(false);
  expect(hasSomethingToLose(after({ type: 'typed', email: 'a' }))).toBe(true);
  expect(hasSomethingToLose(after(sent('t1')))).toBe(true);
  const accepted: SignUpEvent = { type: 'code_accepted', token: 't2' };
  const allSteps: SignUpEvent[] = [sent('t1'), accepted, { type: 'account_made' }];
  expect(hasSomethingToLose(after(...allSteps))).toBe(false);
  expect(hasSomethingToLose(after(...allSteps, { type: 'typed', friendlyName: 'anna_1' }))).toBe(
    true,
  );
});
