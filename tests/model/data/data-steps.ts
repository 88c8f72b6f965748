import fc from 'fast-check';

/** What somebody says to each purpose of the question of consent. */
export const consentChoices = {
  both: { attribution: true, referral: true },
  one: { attribution: true, referral: false },
  neither: { attribution: false, referral: false },
} as const;

/** The ways in which advertising mails end. */
export const mailingEnds = ['the account', 'one press', 'a bounce', 'a complaint'] as const;

const is = <const T>(name: T) => fc.constant(name);
const who = fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1);
const twice = fc.constantFrom(false, false, true);

/** The steps of people who look after their data: what they take along and what they agree to. */
export const dataSteps = {
  'take the data along': {
    weight: 2,
    arbitrary: fc.record({ does: is('take the data along'), who, twice }),
  },
  'open what was taken along': {
    weight: 1,
    arbitrary: fc.record({ does: is('open what was taken along'), who }),
  },
  'answer about consent': {
    weight: 2,
    arbitrary: fc.record({
      does: is('answer about consent'),
      who,
      choice: fc.constantFrom(...(Object.keys(consentChoices) as (keyof typeof consentChoices)[])),
      isSignedIn: fc.boolean(),
      twice,
    }),
  },
  'send the answer about consent again': {
    weight: 1,
    arbitrary: fc.record({
      does: is('send the answer about consent again'),
      who,
      // Nobody's page does so, but what was kept as proof must not change.
      isTurned: fc.constantFrom(false, false, true),
    }),
  },
  'connect the consent': {
    weight: 1,
    arbitrary: fc.record({ does: is('connect the consent'), who, twice }),
  },
  'order advertising mails': {
    weight: 2,
    arbitrary: fc.record({
      does: is('order advertising mails'),
      who,
      // Whether the mail that asks for it is answered at once.
      confirms: fc.boolean(),
      twice,
    }),
  },
  'confirm advertising mails': {
    weight: 2,
    arbitrary: fc.record({ does: is('confirm advertising mails'), who, twice }),
  },
  'end advertising mails': {
    weight: 2,
    arbitrary: fc.record({
      does: is('end advertising mails'),
      who,
      by: fc.constantFrom(...mailingEnds),
      twice,
    }),
  },
  'the desk advertises': {
    weight: 2,
    arbitrary: fc.record({ does: is('the desk advertises'), who }),
  },
  'sign in to the app': {
    weight: 1,
    arbitrary: fc.record({ does: is('sign in to the app'), who }),
  },
  'refresh the app': {
    weight: 1,
    arbitrary: fc.record({ does: is('refresh the app'), who, twice }),
  },
  'use an old token of the app': {
    weight: 1,
    arbitrary: fc.record({ does: is('use an old token of the app'), who }),
  },
  'sign in elsewhere': {
    weight: 1,
    arbitrary: fc.record({ does: is('sign in elsewhere'), who }),
  },
};

type Known = typeof dataSteps;

/** A step of somebody who looks after their data. */
export type DataStep = {
  [Name in keyof Known]: Known[Name]['arbitrary'] extends fc.Arbitrary<infer T> ? T : never;
}[keyof Known];

const names: ReadonlySet<string> = new Set(Object.keys(dataSteps));

/** Whether a step is one of these. */
export function isDataStep(step: { does: string }): step is DataStep {
  return names.has(step.does);
}
