/** The four steps of sign-up, in order (specification of the account area, section 2). */
export const signUpSteps = ['email', 'verify_code', 'password', 'friendly_name'] as const;

export interface SignUpState {
  step: (typeof signUpSteps)[number];
  displayName: string;
  email: string;
  friendlyName: string;
  /** The present step's token; each call answers with the next one's. */
  token: string;
}

export type SignUpEvent =
  | { type: 'typed'; displayName?: string; email?: string; friendlyName?: string }
  | { type: 'email_sent'; displayName: string; email: string; token: string }
  | { type: 'code_accepted'; token: string }
  | { type: 'account_made' }
  | { type: 'back' };

/** Where sign-up begins. */
export const newSignUp: SignUpState = {
  step: 'email',
  displayName: '',
  email: '',
  friendlyName: '',
  token: '',
};

/** Whether leaving now would lose something: what was typed, or a step that was done. */
export function hasSomethingToLose({ step, displayName, email, friendlyName }: SignUpState) {
  if (step === 'email') return displayName.trim() !== '' || email.trim() !== '';
  return step === 'friendly_name' ? friendlyName.trim() !== '' : true;
}

/** Where sign-up stands after an event; an event that doesn't belong to the step changes nothing. */
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
    default:
      return state.step === 'friendly_name' ? state : { ...state, step: 'email', token: '' };
  }
}
