/** The four steps of sign-up, in order. */
export const signUpSteps = ['email', 'verify_code', 'password', 'friendly_name'] as const;

export interface SignUpState {
  step: (typeof signUpSteps)[number];
  displayName: string;
  email: string;
  friendlyName: string;
  /** The token of the current step; each call answers the next one. */
  token: string;
}

export type SignUpEvent =
  | { type: 'typed'; displayName?: string; email?: string; friendlyName?: string }
  | { type: 'email_sent'; displayName: string; email: string; token: string }
  | { type: 'code_accepted'; token: string }
  | { type: 'account_made' }
  | { type: 'back' };

/** The initial state. */
export const newSignUp: SignUpState = {
  step: 'email',
  displayName: '',
  email: '',
  friendlyName: '',
  token: '',
};

/** Whether leaving now would lose input or a finished step. */
export function hasSomethingToLose({ step, displayName, email, friendlyName }: SignUpState) {
  if (step === 'email') return displayName.trim() !== '' || email.trim() !== '';
  return step === 'friendly_name' ? friendlyName.trim() !== '' : true;
}

/** The state after an event; an event that does not belong to the current step changes nothing. */
export function nextSignUpState(state: SignUpState, event: SignUpEvent): SignUpState {
  switch (event.type) {
    case 'typed': {
      const { type: _, ...typed } = event;
      return { ...state, ...typed };
    }
    case 'email_sent':
      if (state.step !== 'email' && state.step !== 'verify_code') return state;
      return {
        ...state,
        step: 'verify_code',
        displayName: event.displayName,
        email: event.email,
        token: event.token,
      };
    case 'code_accepted':
      return state.step === 'verify_code'
        ? { ...state, step: 'password', token: event.token }
        : state;
    case 'account_made':
      return state.step === 'password' ? { ...state, step: 'friendly_name', token: '' } : state;
    case 'back':
      return state.step === 'friendly_name' ? state : { ...state, step: 'email', token: '' };
  }
}
