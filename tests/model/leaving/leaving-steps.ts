import fc from 'fast-check';

/** What somebody types to say which contract they mean. */
export const named = ['the number', 'nothing', "the other's number", 'an unknown number'] as const;

/** The end that somebody asks for: days from today, or a day as it is typed. */
export const wishedDays = {
  earliest: null,
  yesterday: -1,
  today: 0,
  'in ten days': 10,
  'in ten weeks': 70,
  'in two years': 730,
  'on a day that is none': '9999-12-31',
} as const;

/** What the desk does about the oldest declaration that waits for it. */
export const deskActs = ['cancel', 'withdraw', 'accept', 'refuse', 'answer', 'close'] as const;

/** When the desk ends somebody's contract: a word of its call, or days from today. */
export const deskEnds = { now: 'now', 'with what is paid': 'term_end', 'in ten days': 10 } as const;

/** The same press again, or a colleague at the same moment. */
export const presses = ['once', 'twice', 'two operators'] as const;

const is = <const T>(name: T) => fc.constant(name);
const who = fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1);
const twice = fc.constantFrom(false, false, true);
const isSignedIn = fc.boolean();
const contract = fc.constantFrom(...named, 'the number', 'nothing');

/** The steps of people who leave, and of those who answer them. */
export const leavingSteps = {
  'cancel by the form': {
    weight: 3,
    arbitrary: fc.record({
      does: is('cancel by the form'),
      who,
      contract,
      kind: fc.constantFrom('ordinary', 'ordinary', 'ordinary', 'extraordinary'),
      end: fc.constantFrom('earliest', ...(Object.keys(wishedDays) as (keyof typeof wishedDays)[])),
      isSignedIn,
      twice,
    }),
  },
  'withdraw by the form': {
    weight: 3,
    arbitrary: fc.record({
      does: is('withdraw by the form'),
      who,
      contract,
      isSignedIn,
      twice,
    }),
  },
  'say that it was not me': {
    weight: 2,
    arbitrary: fc.record({ does: is('say that it was not me'), who, twice }),
  },
  'say that it is mine': {
    weight: 2,
    arbitrary: fc.record({ does: is('say that it is mine'), who, twice }),
  },
  'claim the guarantee': {
    weight: 2,
    arbitrary: fc.record({ does: is('claim the guarantee'), who, twice }),
  },
  'cancel and keep what is paid': {
    weight: 1,
    arbitrary: fc.record({ does: is('cancel and keep what is paid'), who }),
  },
  'ask for deletion': {
    weight: 2,
    arbitrary: fc.record({
      does: is('ask for deletion'),
      who,
      when: fc.constantFrom('now', 'now', 'term_end'),
      twice,
    }),
  },
  'undo the deletion': {
    weight: 1,
    arbitrary: fc.record({ does: is('undo the deletion'), who, twice }),
  },
  'the desk acts': {
    weight: 2,
    arbitrary: fc.record({ does: is('the desk acts'), what: fc.constantFrom(...deskActs) }),
  },
  'the desk gives back': {
    weight: 4,
    arbitrary: fc.record({
      does: is('the desk gives back'),
      who,
      cents: fc.constantFrom(null, 500, 1_000_000),
      pressed: fc.constantFrom('once', ...presses),
    }),
  },
  'the desk ends a contract': {
    weight: 3,
    arbitrary: fc.record({
      does: is('the desk ends a contract'),
      who,
      end: fc.constantFrom(...(Object.keys(deskEnds) as (keyof typeof deskEnds)[])),
      refund: fc.constantFrom<('none' | 'share' | number)[]>('none', 'share', 'share', 500),
      pressed: fc.constantFrom('once', ...presses),
    }),
  },
};

type Known = typeof leavingSteps;

/** A step of somebody who leaves. */
export type LeavingStep = {
  [Name in keyof Known]: Known[Name]['arbitrary'] extends fc.Arbitrary<infer T> ? T : never;
}[keyof Known];
