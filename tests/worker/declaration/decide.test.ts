import { describe, expect, test } from 'vitest';

import { decide, decideForOwner } from '#worker/declaration/carry-out/decide.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import type { OpenPurchase, Party } from '#worker/declaration/carry-out/find-owner.ts';
import type { PlannedChange } from '#worker/subscription/quote/quote.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';

const day = 86_400_000;
const at = Date.parse('2028-03-01T10:00:00Z');
const number = 'LX-23456789AB';

/** A contract that was bought so many days before the declaration. */
function contract(days: number, change: Partial<ContractRow> = {}): ContractRow {
  return {
    id: 'sub_1',
    accountId: 'owner',
    number,
    status: 'active',
    oneTime: false,
    planKey: 'yearly',
    billingMonths: 12,
    priceId: 'price_1',
    value: 9948,
    owed: null,
    renewDisabled: false,
    trialEndAt: null,
    expiresAt: at + 300 * day,
    paidThrough: null,
    dueAt: at + 300 * day,
    purchasedAt: at - days * day,
    syncVersion: 1,
    syncedAt: at,
    remindedFor: null,
    overdueLookAt: null,
    deskEnd: null,
    deskEndDueAt: null,
    leftBecause: null,
    weekTold: null,
    ...change,
  };
}

const order = {
  id: 'order',
  accountId: 'owner',
  number,
  status: 'requires_action',
  createdAt: at - 60_000,
} as OpenPurchase;

const trial = contract(2, { status: 'trialing', trialEndAt: at + 5 * day });
const lifetime = contract(2, { id: 'in_1', oneTime: true, planKey: 'lifetime' });

const rows = {
  'an order under way': { contracts: [], purchase: order },
  'an order whose contract waits for it': {
    contracts: [contract(0, { status: 'incomplete' })],
    purchase: order,
  },
  'a trial': { contracts: [trial], purchase: null },
  'a paid contract in its period': { contracts: [contract(2)], purchase: null },
  'a lifetime plan in its period': { contracts: [lifetime], purchase: null },
  'a contract in the guarantee': { contracts: [contract(18)], purchase: null },
  'a contract whose guarantee was used before': {
    contracts: [contract(18)],
    purchase: null,
    withdrawals: [{ key: 'other', contractId: 'sub_0', reason: 'guarantee', status: 'final' }],
  },
  'a contract after all periods': { contracts: [contract(60)], purchase: null },
} satisfies Record<string, Pick<Party, 'contracts' | 'purchase'> & Partial<Party>>;

const nobody: Party = {
  accountId: 'owner',
  contracts: [],
  grants: [],
  purchase: null,
  ordered: [],
  withdrawals: [],
  isGuaranteeKnown: false,
};

/** How somebody says who they are. */
const senders = {
  'signed in': { signedInId: 'owner', typed: null },
  'e-mail and number': { signedInId: null, typed: number },
  'e-mail alone': { signedInId: null, typed: null },
  'an unknown number': { signedInId: null, typed: 'LX-BBBBBBBBBB' },
} as const;

const email = 'owner@example.com';
const meantBy = (typed: string | null) => ({
  isExtraordinary: false,
  email,
  confirmationEmail: email,
  number: typed,
});

function decided(door: Door, row: keyof typeof rows, sender: keyof typeof senders): Decision {
  const party: Party = { ...nobody, ...rows[row] };
  const { contracts } = party;
  const { signedInId, typed } = senders[sender];
  const numbered = contracts.find((one) => one.number === typed) ?? null;
  const meant = meantBy(typed);
  return decide({
    door,
    meant,
    signedInId,
    receivedAt: at,
    sentAt: at,
    cutOffKey: null,
    found: { party, numbered },
  });
}

/** A decision in one word for each thing that it does. */
function wordsOf({ acts, givesUp, freezes, asks, asksAbout, desk }: Decision): string {
  return [
    ...acts.map((act) => act.do),
    ...(givesUp ? ['gives up'] : []),
    ...freezes.map(({ becomes }) => `freezes (${becomes ?? 'until it is clear'})`),
    ...(asks ? [asksAbout ? 'asks about the order' : 'asks'] : []),
    ...desk.map((reason) => `desk: ${reason}`),
  ].join(', ');
}

const probableOrder = 'asks about the order, desk: probable_order';
const givesUp = 'gives up, desk: order_given_up';
const late = 'freezes (until it is clear), desk: late_withdrawal';
const asksFrozen = (becomes: string) => `freezes (${becomes}), asks, desk: probable_withdrawal`;

/** By row: who is signed in; who knows the number; who knows the e-mail alone. */
const table: Record<Door, Record<keyof typeof rows, [string, string, string]>> = {
  withdrawal: {
    'an order under way': ['gives up', givesUp, probableOrder],
    'an order whose contract waits for it': ['gives up', givesUp, probableOrder],
    'a trial': ['withdraw', 'withdraw', asksFrozen('withdraw')],
    'a paid contract in its period': ['withdraw', 'withdraw', asksFrozen('withdraw')],
    'a lifetime plan in its period': ['withdraw', 'withdraw', asksFrozen('withdraw')],
    'a contract in the guarantee': ['guarantee', 'guarantee', asksFrozen('guarantee')],
    'a contract whose guarantee was used before': [late, late, late],
    'a contract after all periods': [late, late, late],
  },
  cancellation: {
    'an order under way': ['gives up', givesUp, probableOrder],
    'an order whose contract waits for it': ['gives up', givesUp, probableOrder],
    'a trial': ['cancel', 'cancel', 'cancel'],
    'a paid contract in its period': ['cancel', 'cancel', 'cancel'],
    'a lifetime plan in its period': ['desk: lifetime', 'desk: lifetime', 'desk: lifetime'],
    'a contract in the guarantee': ['cancel', 'cancel', 'cancel'],
    'a contract whose guarantee was used before': ['cancel', 'cancel', 'cancel'],
    'a contract after all periods': ['cancel', 'cancel', 'cancel'],
  },
};

const places = {
  'signed in': 0,
  'e-mail and number': 1,
  'e-mail alone': 2,
  'an unknown number': 2,
};

describe.each(Object.keys(table) as Door[])('a %s', (door) => {
  describe.each(Object.keys(rows) as (keyof typeof rows)[])('of %s', (row) => {
    test.each(Object.keys(senders) as (keyof typeof senders)[])('by %s', (sender) => {
      expect(wordsOf(decided(door, row, sender))).toBe(table[door][row][places[sender]]);
    });

    test('by a press of its owner', () => {
      const party: Party = { ...nobody, ...rows[row] };
      const question = { door, meant: meantBy(null), receivedAt: at, sentAt: at, cutOffKey: null };
      expect(wordsOf(decideForOwner(question, party))).toBe(table[door][row][0]);
    });
  });
});

test.each([
  ['an order that came after the declaration', { ...order, createdAt: at + 1 }, null],
  ['an order, with the number of a contract that has ended', order, 'LX-CCCCCCCCCC'],
])('%s is not meant', (_, purchase, typed) => {
  const ended = contract(90, { id: 'sub_0', number: 'LX-CCCCCCCCCC', status: 'canceled' });
  const party = { ...nobody, contracts: [ended], purchase };
  const found = { party, numbered: typed === null ? null : ended };
  const question = {
    door: 'withdrawal',
    meant: meantBy(typed),
    receivedAt: at,
    sentAt: at,
    cutOffKey: null,
  } as const;
  const decision = decide({ ...question, signedInId: 'owner', found });
  expect([decision.givesUp, decision.asksAbout]).toEqual([null, null]);
});

test.each([
  ['withdrawal', 'freezes (until it is clear), asks, desk: number_of_another'],
  ['cancellation', 'asks, desk: number_of_another'],
] as const)("a %s with the number of another person's contract ends nothing", (door, words) => {
  const numbered = contract(2, { accountId: 'another' });
  const party = nobody;
  const found = { party, numbered };
  const question = {
    door,
    meant: meantBy(number),
    receivedAt: at,
    sentAt: at,
    cutOffKey: null,
    signedInId: null,
    found,
  };
  expect(wordsOf(decide(question))).toBe(words);
});

test.each(['withdrawal', 'cancellation'] as const)(
  'a %s ends nothing that was ordered after it, in the same second',
  (door) => {
    // Stripe counts seconds.
    const bought = contract(0);
    const contractId = bought.id;
    const ordered = [{ contractId, orderedAt: at + 1, plannedChange: null }];
    const found = { party: { ...nobody, contracts: [bought], ordered }, numbered: null };
    const question = {
      door,
      meant: meantBy(null),
      receivedAt: at,
      sentAt: at,
      cutOffKey: null,
      signedInId: 'owner',
      found,
    };
    expect(wordsOf(decide(question))).toBe('desk: no_match');
  },
);

test('a form that is sent again means the order and the change that came in between', () => {
  const question = { door: 'withdrawal', meant: meantBy(null), receivedAt: at } as const;
  const again = { ...question, sentAt: at + 2, cutOffKey: null, signedInId: 'owner' };
  const ordering = { ...nobody, purchase: { ...order, createdAt: at + 1 } };
  expect(wordsOf(decide({ ...again, found: { party: ordering, numbered: null } }))).toBe(
    'gives up',
  );
  const contracts = [contract(60)] as const;
  const plannedChange = { ...change, ordered_at: at + 1 };
  const ordered = [{ contractId: contracts[0].id, orderedAt: at - 60 * day, plannedChange }];
  const changing = { ...nobody, contracts, ordered };
  expect(wordsOf(decide({ ...again, found: { party: changing, numbered: null } }))).toBe(
    'withdraw_change',
  );
});

const change: PlannedChange = {
  key: 'monthly',
  name: 'Premium, 1 Monat',
  price: 1339,
  billing_months: 1,
  starts_at: at + 2 * day,
  order_key: 'change',
  price_id: 'price_monthly',
  ordered_at: at - 3 * day,
  undone_at: null,
};

test.each<[string, Partial<PlannedChange>, string, string]>([
  [
    'has not begun',
    {},
    'withdraw_change',
    'freezes (until it is clear), asks, desk: probable_withdrawal',
  ],
  [
    'has begun',
    { starts_at: at - day },
    'withdraw_change',
    'freezes (until it is clear), asks, desk: probable_withdrawal',
  ],
  // This declaration itself, before it was cut off.
  [
    'was taken back since',
    { undone_at: at + 1 },
    'withdraw_change',
    'freezes (until it is clear), asks, desk: probable_withdrawal',
  ],
  ['was taken back before', { undone_at: at - day }, late, late],
  ['was ordered long ago', { ordered_at: at - 20 * day, starts_at: at - day }, late, late],
  ['was ordered afterwards', { ordered_at: at + 1 }, late, late],
])('after all other periods, a change of plan that %s', (_what, changed, signedIn, byMail) => {
  const contracts = [contract(60)] as const;
  const [{ id: contractId }] = contracts;
  const ordered = [
    { contractId, orderedAt: at - 60 * day, plannedChange: { ...change, ...changed } },
  ];
  const party: Party = { ...nobody, contracts, ordered };
  const asked = (signedInId: string | null) =>
    wordsOf(
      decide({
        door: 'withdrawal',
        meant: meantBy(null),
        signedInId,
        receivedAt: at,
        sentAt: at,
        cutOffKey: null,
        found: { party, numbered: null },
      }),
    );
  expect([asked('owner'), asked(null)]).toEqual([signedIn, byMail]);
});
