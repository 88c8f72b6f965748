import { describe, expect, test } from 'vitest';

import { redeem } from '#tests/coupons.ts';
import { row, rows } from '#tests/database.ts';
import { batchMade, deskMade, freshCode, newBatch, newCoupon } from '#tests/desk-coupons.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { openDesk } from '#tests/operators.ts';
import { signUpPerson } from '#tests/people.ts';
import { errorOf } from '#tests/purchases.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import type {
  BatchList,
  BatchMade,
  CouponAnswer,
  CouponList,
  Gift,
  RedemptionList,
} from '#worker/operator/coupons/schemas.ts';

const at = '/api/internal/coupons';
const future = Date.UTC(2040, 0, 1);

/** The log's rows of that subject, the first one first. */
async function logOf(here: World, subjectId: string) {
  return rows<{ action: string; operator: string }>(
    here,
    'select action, operator from audit where subject_id = ? order by id',
    subjectId,
  );
}

describe('making one', () => {
  const gifts: Gift[] = [
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

  test.each(gifts)('%j is kept as it was asked for, and the coupon page knows it', async (gift) => {
    const here = await world();
    const terms = { gift, new_user_only: true, max_uses: 7, expires_at: future };
    const coupon = await deskMade(here, terms);
    const { status, uses, disabled_at } = coupon;
    expect([status, uses, disabled_at]).toEqual(['usable', 0, null]);
    expect(coupon).toMatchObject(terms);
    const desk = await openDesk(here);
    const list = await desk.get(`${at}?q=${coupon.coupon_code.toLowerCase()}`);
    expect(((await list.json()) as CouponList).coupons).toEqual([coupon]);
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
    // Nothing is left of a plan that is paid once, or less than can be charged.
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
  ])('refuses at %s what is none: %j', async (field, gift) => {
    const desk = await openDesk(await world());
    const body = { action_id: crypto.randomUUID(), ...newCoupon(), gift };
    const answer = await desk.post(at, body);
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect(answer.status).toBe(422);
    expect(Object.keys(fields)[0]?.startsWith('gift')).toBe(true);
    expect([field, Object.keys(fields)]).toEqual([field, expect.arrayContaining([field])]);
  });

  test.each(['ab', 'MIT LEERZEICHEN', 'ÜBUNG', '=1+1', '-MINUS', 'x'.repeat(41)])(
    'refuses the code %o',
    async (code) => {
      const desk = await openDesk(await world());
      const body = { action_id: crypto.randomUUID(), ...newCoupon({ code }) };
      expect((await desk.post(at, body)).status).toBe(422);
    },
  );

  test('the same request twice, in a row or at once, makes one; the same code once', async () => {
    const here = await world();
    const desk = await openDesk(here);
    const body = { action_id: crypto.randomUUID(), ...newCoupon({ code: ` ${freshCode()} ` }) };
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(at, body)));
    const made = await Promise.all(
      [...answers, await desk.post(at, body)].map(async (answer) => answer.json()),
    );
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
    const { coupon } = made[0] as CouponAnswer;
    expect(await logOf(here, String(coupon.id))).toHaveLength(1);
    const again = await desk.post(at, { ...body, action_id: crypto.randomUUID() });
    expect([again.status, await again.json()]).toEqual([
      409,
      { error: 'coupon_exist', fields: { code: 'coupon_exist' } },
    ]);
  });

  test('of two operators at once with one code one makes it, and its discount in Stripe is theirs', async () => {
    const here = await world();
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
    const kept = answers.filter(({ status }) => status === 200);
    const [made] = await Promise.all(kept.map(async (answer) => answer.json()));
    const { coupon } = made as CouponAnswer;
    const inStripe = await here.stripe.coupons.retrieve(coupon.stripe_coupon_code ?? '');
    const { gift } = coupon;
    expect([inStripe.percent_off, inStripe.duration, inStripe.name]).toEqual([
      gift.type === 'discount' ? gift.percent_off : null,
      'once',
      code,
    ]);
  });
});

describe('changing one', () => {
  test('its limit, end and note, and taking it out of use and back in, all in the log', async () => {
    const here = await world();
    const desk = await openDesk(here);
    let coupon = await deskMade(here, { gift: { type: 'answer_quota', answer_count: 5 } });
    const change = async (body: Record<string, unknown>) => {
      const path = `${at}/${coupon.id}`;
      ({ coupon } = await desk.act<CouponAnswer>(path, { updated_at: coupon.updated_at, ...body }));
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
    const { redemptions } = (await list.json()) as RedemptionList;
    expect(redemptions).toMatchObject([{ email: person.email, status: 'committed' }]);
  });

  test('somebody else was quicker', async () => {
    const here = await world();
    const coupon = await deskMade(here);
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

  test('one that there is not', async () => {
    const desk = await openDesk(await world());
    const body = { action_id: crypto.randomUUID(), updated_at: 1, disabled: true };
    expect((await desk.post(`${at}/1`, body)).status).toBe(404);
    expect((await desk.get(`${at}/1/redemptions`)).status).toBe(404);
  });
});

describe('a batch', () => {
  test('of 2,000 codes: each once, hard to guess, none to be misread, and all in its file', async () => {
    const here = await world();
    const desk = await openDesk(here);
    const { batch_id: id, count } = await batchMade(here, { count: 2000, prefix: 'messe' });
    expect(count).toBe(2000);
    const file = await desk.get(`${at}/batch/${id}.csv`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="gutscheine-${id}.csv"`,
    );
    const [heading, ...lines] = (await file.text()).trimEnd().split('\r\n');
    expect(heading).toBe('Code,Link,Stand,Einlösbar bis,Notiz');
    const codes = lines.map((line) => line.split(',')[0] ?? '');
    expect(new Set(codes).size).toBe(2000);
    for (const code of codes) expect(code).toMatch(/^MESSE-[CDFHJKMNPQRTWXY34679]{12}$/);
    // Every place of a code takes every letter: nothing of it can be told beforehand.
    for (let place = 6; place < 18; place += 1) {
      expect(new Set(codes.map((code) => code[place])).size).toBe(20);
    }
    const link = lines[0]?.split(',')[1] ?? '';
    expect(link).toBe(`${here.origin}/sub/promotion/coupon?code=${codes[0]}&mode=auto`);

    const person = await signUpPerson(here);
    expect((await redeem(person, codes[7] ?? '')).status).toBe(200);
    const late = await redeem(await signUpPerson(here), codes[7] ?? '');
    expect(await errorOf(late)).toBe('invalid_promotion');
    const after = await (await desk.get(`${at}/batch/${id}.csv`)).text();
    expect(after.match(/,eingelöst,/g)).toHaveLength(1);

    const found = await desk.get(`${at}/batch`);
    const { batches } = (await found.json()) as BatchList;
    expect(batches.find(({ batch_id: one }) => one === id)).toMatchObject({
      count: 2000,
      prefix: 'MESSE',
      gift: { type: 'free_period', months: 1 },
      operator: desk.email,
    });
  });

  test('sent twice, or three times at once, it is one batch', async () => {
    const here = await world();
    const desk = await openDesk(here);
    const body = { action_id: crypto.randomUUID(), ...newBatch({ count: 50 }) };
    const answers = await Promise.all([1, 2, 3].map(() => desk.post(`${at}/batch`, body)));
    const made = (await Promise.all(
      [...answers, await desk.post(`${at}/batch`, body)].map(async (one) => one.json()),
    )) as BatchMade[];
    expect(new Set(made.map(({ batch_id: id }) => id)).size).toBe(1);
    const kept = await row<{ count: number }>(
      here,
      'select count(*) as count from coupon where batch_id = ?',
      made[0]?.batch_id ?? '',
    );
    expect(kept?.count).toBe(50);
    expect(await logOf(here, made[0]?.batch_id ?? '')).toHaveLength(1);
  });

  test('of discounts has one coupon in Stripe, and stays out of the list of those made alone', async () => {
    const here = await world();
    const desk = await openDesk(here);
    const gift = { type: 'discount', amount_off: 500 } as const;
    const { batch_id: id } = await batchMade(here, { count: 60, gift });
    const first = (await (await desk.get(`${at}?batch=${id}`)).json()) as CouponList;
    const second = await desk.get(`${at}?batch=${id}&cursor=${first.next}`);
    const { coupons, next } = (await second.json()) as CouponList;
    expect([first.coupons.length, coupons.length, next]).toEqual([50, 10, null]);
    const all = [...first.coupons, ...coupons];
    expect(new Set(all.map(({ coupon_code: code }) => code)).size).toBe(60);
    const [inStripe = '', ...others] = new Set(all.map((one) => one.stripe_coupon_code ?? ''));
    expect(others).toEqual([]);
    expect((await here.stripe.coupons.retrieve(inStripe)).amount_off).toBe(500);
    const alone = (await (await desk.get(at)).json()) as CouponList;
    expect(alone.coupons.some(({ batch_id: batch }) => batch !== null)).toBe(false);
  });

  test('no file of no batch', async () => {
    const desk = await openDesk(await world());
    expect((await desk.get(`${at}/batch/gibt-es-nicht.csv`)).status).toBe(404);
    expect((await desk.get(`${at}/batch/..%2Fx.csv`)).status).toBe(404);
  });

  test.each([
    '=HYPERLINK("https://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    'a\r\n=1',
  ])('a note of %o is a text in every spreadsheet', async (note) => {
    const here = await world();
    const desk = await openDesk(here);
    const { batch_id: id } = await batchMade(here, { count: 1, note });
    const lines = (await (await desk.get(`${at}/batch/${id}.csv`)).text()).split('\r\n');
    expect(lines).toHaveLength(3);
    const cells = lines[1]?.split(',') ?? [];
    expect(cells[4]).not.toMatch(/^"?\s*[=+\-@]/);
    expect(cells.slice(0, 4).every((cell) => /^[\w:]?/.test(cell))).toBe(true);
  });
});

test('an end that is past is refused', async () => {
  const here = await world();
  const desk = await openDesk(here);
  const body = { ...newCoupon(), expires_at: (await clockOf(here)) - 1 };
  const answer = await desk.post(at, { action_id: crypto.randomUUID(), ...body });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: 'invalid_request', fields: { expires_at: 'invalid_request' } },
  ]);
});
