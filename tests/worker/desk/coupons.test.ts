import { describe, expect } from 'vitest';

import { redeem } from '#tests/support/coupons.ts';
import { row, rows } from '#tests/support/database.ts';
import {
  createDeskBatch,
  createDeskCoupon,
  freshCode,
  newBatch,
  newCoupon,
} from '#tests/support/desk-coupons.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { interruptedContext } from '#tests/support/overlap.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { errorOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { changeCoupon } from '#worker/desk/coupons/change-coupon.ts';
import type {
  BatchListAnswer,
  CouponBatchAnswer,
  DeskCouponAnswer,
  CouponListAnswer,
  RedemptionListAnswer,
} from '#worker/desk/coupons/schemas.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';

const at = '/api/internal/coupons';
const batchesAt = '/api/internal/coupon-batches';
const future = Date.UTC(2040, 0, 1);

/** The audit rows of this subject, oldest first. */
async function logOf(here: World, subjectId: string) {
  return rows<{ action: string; operator: string }>(
    here,
    'select action, operator from audit where subject_id = ? order by id',
    subjectId,
  );
}

describe('creating a coupon', () => {
  const gifts: CouponGift[] = [
    { type: 'free_period', months: 2, days: 3 },
    { type: 'free_period', date: future },
    { type: 'free_trial', days: 14, plan_keys: ['yearly'], cancel_at_period_end: true },
    { type: 'discount', percent_off: 20 },
    { type: 'discount', amount_off: 1500, plan_keys: ['yearly', 'half_yearly'] },
    { type: 'payxgetx', months: 3, plan_keys: ['yearly'], next_plan_key: 'monthly' },
    { type: 'answer_quota', answer_count: 50 },
    { type: 'direct_plan', plan_keys: ['yearly'] },
    { type: 'license', licence_ends_at: future },
    { type: 'license' },
  ];

  test.each(gifts)('%j is stored as requested, and the coupon page shows it', async (gift) => {
    const here = await world();
    const terms = { gift, new_user_only: true, max_uses: 7, expires_at: future };
    const coupon = await createDeskCoupon(here, terms);
    const { status, uses, disabled_at } = coupon;
    expect([status, uses, disabled_at]).toEqual(['usable', 0, null]);
    expect(coupon).toMatchObject(terms);
    const desk = await openDesk(here);
    const list = await desk.get(`${at}?q=${coupon.coupon_code.toLowerCase()}`);
    expect(((await list.json()) as CouponListAnswer).coupons).toEqual([coupon]);
    const shown = await here.fetch(`/api/promotion/coupon?code=${coupon.coupon_code}`);
    expect(await shown.json()).toMatchObject({ coupon: { id: coupon.id, type: gift.type } });
    expect(await logOf(here, String(coupon.id))).toEqual([
      { action: 'coupon.created', operator: desk.email },
    ]);
  });

  test.each([
    ['gift', { type: 'free_period', months: 1, date: future }],
    ['gift', { type: 'free_period' }],
    ['gift.date', { type: 'free_period', date: 1 }],
    ['gift', { type: 'free_trial', months: 1, days: 1 }],
    ['gift', { type: 'discount' }],
    ['gift', { type: 'discount', percent_off: 10, amount_off: 100 }],
    ['gift.percent_off', { type: 'discount', percent_off: 101 }],
    // The discount leaves no price for a plan that is paid once, or too little to charge.
    ['gift.plan_keys', { type: 'discount', percent_off: 100, plan_keys: ['lifetime'] }],
    ['gift.plan_keys', { type: 'discount', amount_off: 9930, plan_keys: ['yearly'] }],
    ['gift.plan_keys', { type: 'free_trial', days: 3, plan_keys: ['lifetime'] }],
    ['gift.plan_keys', { type: 'payxgetx', months: 3, plan_keys: ['yearly', 'yearly'] }],
    ['gift.plan_keys.0', { type: 'direct_plan', plan_keys: ['weekly'] }],
    ['gift.plan_keys', { type: 'direct_plan', plan_keys: [] }],
    ['gift', { type: 'payxgetx', months: 3, next_plan_key: 'monthly', cancel_at_period_end: true }],
    ['gift.next_plan_key', { type: 'payxgetx', months: 3, next_plan_key: 'lifetime' }],
    ['gift.licence_ends_at', { type: 'license', licence_ends_at: 1 }],
    ['gift.months', { type: 'answer_quota', answer_count: 5, months: 3 }],
    ['gift.type', { type: 'cashback' }],
  ])('refuses with an error at %s: %j', async (field, gift) => {
    const desk = await openDesk(await world());
    const body = { action_id: crypto.randomUUID(), ...newCoupon(), gift };
    const answer = await desk.post(at, body);
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(answer.status).toBe(422);
    expect(Object.keys(fields)[0]?.startsWith('gift')).toBe(true);
    expect([field, Object.keys(fields)]).toEqual([field, expect.arrayContaining([field])]);
  });

  test.each(['ab', 'ÜBUNG', '=1+1', '-MINUS', 'x'.repeat(41)])(
    'refuses the code %o',
    async (code) => {
      const desk = await openDesk(await world());
      const body = { action_id: crypto.randomUUID(), ...newCoupon({ code }) };
      expect((await desk.post(at, body)).status).toBe(422);
    },
  );

  test('a request sent four times creates one coupon, and another request with its code is refused', async ({
    w: here,
  }) => {
    const desk = await openDesk(here);
    const body = { action_id: crypto.randomUUID(), ...newCoupon({ code: ` ${freshCode()} ` }) };
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(at, body)));
    const results = await Promise.all(
      [...answers, await desk.post(at, body)].map(async (answer) => answer.json()),
    );
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1);
    const { coupon } = results[0] as DeskCouponAnswer;
    expect(await logOf(here, String(coupon.id))).toHaveLength(1);
    const again = await desk.post(at, { ...body, action_id: crypto.randomUUID() });
    expect([again.status, await again.json()]).toEqual([
      409,
      { error: 'coupon_exist', fields: { code: 'coupon_exist' } },
    ]);
  });

  test('of two operators with one code at once, one creates it, and Stripe has their discount', async ({
    w: here,
  }) => {
    const desks = [await openDesk(here), await openDesk(here, 'zweite@lexlern.example')];
    const code = freshCode();
    const answers = await Promise.all(
      desks.map((desk, i) =>
        desk.post(at, {
          action_id: crypto.randomUUID(),
          ...newCoupon({ code, gift: { type: 'discount', percent_off: 10 + i } }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const created = answers.filter(({ status }) => status === 200);
    const [result] = await Promise.all(created.map(async (answer) => answer.json()));
    const { coupon } = result as DeskCouponAnswer;
    const inStripe = await here.stripe.coupons.retrieve(coupon.stripe_coupon_code ?? '');
    const { gift } = coupon;
    expect([inStripe.percent_off, inStripe.duration, inStripe.name]).toEqual([
      gift.type === 'discount' ? gift.percent_off : null,
      'once',
      code,
    ]);
  });
});

describe('changing a coupon', () => {
  test('changes its limit, end and note, disables and enables it, and logs every change', async ({
    w: here,
  }) => {
    const desk = await openDesk(here);
    let coupon = await createDeskCoupon(here, { gift: { type: 'answer_quota', answer_count: 5 } });
    const change = async (body: Record<string, unknown>) => {
      const path = `${at}/${coupon.id}`;
      ({ coupon } = await desk.act<DeskCouponAnswer>(path, {
        updated_at: coupon.updated_at,
        ...body,
      }));
      return coupon;
    };
    expect(await change({ max_uses: 1, note: 'Nur einer', expires_at: future })).toMatchObject({
      max_uses: 1,
      note: 'Nur einer',
      expires_at: future,
    });
    expect((await change({ disabled: true })).status).toBe('disabled');
    const person = await signUpPerson(here);
    const code = coupon.coupon_code;
    expect(await errorOf(await redeem(person, code))).toBe('invalid_promotion');
    expect(await change({ disabled: false, expires_at: null })).toMatchObject({
      status: 'usable',
      expires_at: null,
      max_uses: 1,
    });
    expect((await redeem(person, code)).status).toBe(200);
    expect(await change({ note: 'weg' })).toMatchObject({ status: 'used_up', uses: 1 });
    const actions = (await logOf(here, String(coupon.id))).map(({ action }) => action);
    expect(actions).toEqual([
      'coupon.created',
      ...Array.from({ length: 4 }, () => 'coupon.changed'),
    ]);

    const list = await desk.get(`${at}/${coupon.id}/redemptions`);
    const { redemptions } = (await list.json()) as RedemptionListAnswer;
    expect(redemptions).toMatchObject([{ email: person.email, status: 'committed' }]);
  });

  test('refuses the operator who lost the race', async ({ w: here }) => {
    const coupon = await createDeskCoupon(here);
    const desk = await openDesk(here);
    const bodies = [{ disabled: true }, { note: 'anders' }];
    const answers = await Promise.all(
      bodies.map((body) =>
        desk.post(`${at}/${coupon.id}`, {
          action_id: crypto.randomUUID(),
          updated_at: coupon.updated_at,
          ...body,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toEqual({ error: 'already_changed' });
    expect(await logOf(here, String(coupon.id))).toHaveLength(2);
  });

  test('refuses an operator whose change another operator overtakes', async ({ w: here }) => {
    const coupon = await createDeskCoupon(here);
    const desk = await openDesk(here);
    const meanwhile = () =>
      desk.act(`${at}/${coupon.id}`, { updated_at: coupon.updated_at, disabled: true });
    const ctx = await interruptedContext(here, meanwhile);
    const change = {
      action_id: crypto.randomUUID(),
      updated_at: coupon.updated_at,
      disabled: false,
    };
    const operator = 'zweite@lexlern.example';
    await expect(changeCoupon({ ...ctx, operator }, coupon.id, change)).rejects.toMatchObject({
      code: 'already_changed',
    });
    expect(await logOf(here, String(coupon.id))).toHaveLength(2);
  });

  test('gives 404 for an unknown coupon', async () => {
    const desk = await openDesk(await world());
    const body = { action_id: crypto.randomUUID(), updated_at: 1, disabled: true };
    expect((await desk.post(`${at}/1`, body)).status).toBe(404);
    expect((await desk.get(`${at}/1/redemptions`)).status).toBe(404);
  });
});

describe('a batch', () => {
  test('of 2,000 codes has no code twice, only random and readable ones, and all in its file', async ({
    w: here,
  }) => {
    const desk = await openDesk(here);
    const { batch_id: id, count } = await createDeskBatch(here, { count: 2000, prefix: 'messe' });
    expect(count).toBe(2000);
    const file = await desk.get(`${batchesAt}/${id}.csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="gutscheine-${id}.csv"`,
    );
    const bytes = new Uint8Array(await file.clone().arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [heading, ...lines] = (await file.text()).trimEnd().split('\r\n');
    expect(heading).toBe('Code;Link;Stand;Einlösbar bis;Notiz');
    const codes = lines.map((line) => line.split(';')[0] ?? '');
    expect(new Set(codes).size).toBe(2000);
    for (const code of codes) expect(code).toMatch(/^MESSE-[CDFHJKMNPQRTWXY34679]{12}$/);
    // Each place of a code takes each of the 20 letters, so no part of it can be predicted.
    for (let place = 6; place < 18; place += 1) {
      expect(new Set(codes.map((code) => code[place])).size).toBe(20);
    }
    const link = lines[0]?.split(';')[1] ?? '';
    expect(link).toBe(`${here.origin}/sub/promotion/coupon?code=${codes[0]}&mode=auto`);

    const person = await signUpPerson(here);
    expect((await redeem(person, codes[7] ?? '')).status).toBe(200);
    const late = await redeem(await signUpPerson(here), codes[7] ?? '');
    expect(await errorOf(late)).toBe('invalid_promotion');
    const after = await (await desk.get(`${batchesAt}/${id}.csv`)).text();
    expect(after.match(/;eingelöst;/g)).toHaveLength(1);

    const found = await desk.get(batchesAt);
    const { batches } = (await found.json()) as BatchListAnswer;
    expect(batches.find(({ batch_id: one }) => one === id)).toMatchObject({
      count: 2000,
      prefix: 'MESSE',
      gift: { type: 'free_period', months: 1 },
      operator: desk.email,
    });
  });

  test('hides its codes from those who may not download them', async ({ w: here }) => {
    const desk = await openDesk(here);
    const { batch_id: id } = await createDeskBatch(here, { count: 2, prefix: 'geheim' });
    const text = await (await desk.get(`${batchesAt}/${id}.csv`)).text();
    const code = /GEHEIM-[A-Z\d]+/.exec(text)?.[0] ?? '';
    for (const role of ['support', 'finance']) {
      const other = await openDesk(here, `${role}@lexlern.example`, [role]);
      const list = async (query: string) =>
        ((await (await other.get(`${at}?${query}`)).json()) as CouponListAnswer).coupons;
      expect(await list(`batch=${id}`)).toMatchObject([
        { coupon_code: 'GEHE…', code_hidden: true, status: 'usable' },
        { coupon_code: 'GEHE…', code_hidden: true },
      ]);
      // Nor can they be guessed letter by letter.
      expect(await list('q=GEHEIM')).toEqual([]);
      expect(await list(`q=${code.slice(0, -1)}`)).toEqual([]);
      const search = async (typed: string) =>
        await (await other.get(`/api/internal/search?q=${typed}`)).json();
      expect(await search('GEHEIM-')).toEqual({ results: [] });
      // Somebody writes the code that they were given.
      expect(await list(`q=${code}`)).toMatchObject([{ coupon_code: code, code_hidden: false }]);
      expect(await search(code)).toMatchObject({ results: [{ kind: 'coupon', title: code }] });
    }
    const all = (await (await desk.get(`${at}?batch=${id}`)).json()) as CouponListAnswer;
    expect(all.coupons).toContainEqual(
      expect.objectContaining({ coupon_code: code, code_hidden: false }),
    );
  });

  test('sent three times at once and once more is one batch', async ({ w: here }) => {
    const desk = await openDesk(here);
    const body = { action_id: crypto.randomUUID(), ...newBatch({ count: 50 }) };
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(batchesAt, body)));
    const results = (await Promise.all(
      [...answers, await desk.post(batchesAt, body)].map(async (one) => one.json()),
    )) as CouponBatchAnswer[];
    expect(new Set(results.map(({ batch_id: id }) => id)).size).toBe(1);
    const stored = await row<{ count: number }>(
      here,
      'select count(*) as count from coupon where batch_id = ?',
      results[0]?.batch_id ?? '',
    );
    expect(stored?.count).toBe(50);
    expect(await logOf(here, results[0]?.batch_id ?? '')).toHaveLength(1);
  });

  test('of discounts has one coupon in Stripe, and the list of single coupons does not show it', async ({
    w: here,
  }) => {
    const desk = await openDesk(here);
    const gift = { type: 'discount', amount_off: 500 } as const;
    const { batch_id: id } = await createDeskBatch(here, { count: 60, gift });
    const first = (await (await desk.get(`${at}?batch=${id}`)).json()) as CouponListAnswer;
    const second = await desk.get(`${at}?batch=${id}&cursor=${first.next}`);
    const { coupons, next } = (await second.json()) as CouponListAnswer;
    expect([first.coupons.length, coupons.length, next]).toEqual([50, 10, null]);
    const all = [...first.coupons, ...coupons];
    expect(new Set(all.map(({ coupon_code: code }) => code)).size).toBe(60);
    const [inStripe = '', ...others] = new Set(all.map((one) => one.stripe_coupon_code ?? ''));
    expect(others).toEqual([]);
    expect((await here.stripe.coupons.retrieve(inStripe)).amount_off).toBe(500);
    const alone = (await (await desk.get(at)).json()) as CouponListAnswer;
    expect(alone.coupons.some(({ batch_id: batch }) => batch !== null)).toBe(false);
  });

  test('that is unknown has no file', async () => {
    const desk = await openDesk(await world());
    expect((await desk.get(`${batchesAt}/gibt-es-nicht.csv`)).status).toBe(404);
    expect((await desk.get(`${batchesAt}/..%2Fx.csv`)).status).toBe(404);
  });

  test.each([
    '=HYPERLINK("https://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    'a\r\n=1',
    'Messe Köln;=1+1',
    '＝1+1',
  ])('with the note %o has it as plain text in every spreadsheet', async (note) => {
    const here = await world();
    const desk = await openDesk(here);
    const { batch_id: id } = await createDeskBatch(here, { count: 1, note });
    const lines = (await (await desk.get(`${batchesAt}/${id}.csv`)).text()).split('\r\n');
    expect(lines).toHaveLength(3);
    for (const cell of (lines[1] ?? '').split(/[;,\t]/)) {
      expect(cell).not.toMatch(/^[\s"]*[=+\-@＝]/);
    }
    const cells = lines[1]?.split(';') ?? [];
    expect(cells[4]).not.toMatch(/^"?\s*[=+\-@]/);
    expect(cells.slice(0, 4).every((cell) => /^[\w:]?/.test(cell))).toBe(true);
  });
});

test('an end in the past is refused', async ({ w: here }) => {
  const desk = await openDesk(here);
  const body = { ...newCoupon(), expires_at: (await clockOf(here)) - 1 };
  const answer = await desk.post(at, { action_id: crypto.randomUUID(), ...body });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: 'invalid_request', fields: { expires_at: 'invalid_request' } },
  ]);
});
