import { expect } from 'vitest';

import { sendAppEvent } from '#tests/support/app-events.ts';
import { consentAnswer } from '#tests/support/consents.ts';
import { couponTerms, makeCoupon, redeem } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import {
  askForPayout,
  newDeal,
  payoutOf,
  pdfBytes,
  proofOf,
  uploadPath,
} from '#tests/support/deals.ts';
import { declare, signedIn } from '#tests/support/declarations.ts';
import {
  accountIdOf,
  beginDeletion,
  passSevenDays,
  runDeletions,
} from '#tests/support/deletions.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { exportCode } from '#tests/support/exports.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { agreeToMails, mailReplyIn } from '#tests/support/mailings.ts';
import { openDesk } from '#tests/support/operators.ts';
import { newestMailTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { referrerIdOf, writeReferral } from '#tests/support/referrals.ts';
import { customerOf } from '#tests/support/repayments.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';

import { documents, placesOf } from './traces.ts';

const day = 86_400;

/** Uploads a proof as a form of plain text, whose file is named after its person. */
async function upload(w: World, person: Person, dealId: number, name: string): Promise<void> {
  const lines = [
    '--proof',
    `Content-Disposition: form-data; name="file"; filename="${name}.pdf"`,
    'Content-Type: application/pdf',
    '',
    new TextDecoder().decode(pdfBytes()),
    '--proof--',
    '',
  ];
  const headers = {
    cookie: person.cookie(),
    'content-type': 'multipart/form-data; boundary=proof',
  };
  const init = { method: 'POST', headers, body: lines.join('\r\n') };
  const answer = await w.fetch(uploadPath(dealId), init);
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
}

/** Somebody who has left traces in every part of the product. */
async function liveRichly(w: World): Promise<{ person: Person; ad: string; words: string[] }> {
  const person = await signUpPerson(w);
  const mark = crypto.randomUUID().slice(0, 8);
  const displayName = `Zora ${mark} Quendel`;
  const friendly = `zora_${mark}`;
  const database = await w.database();
  await database
    .prepare('update account set display_name = ?1 where email = ?2')
    .bind(displayName, person.email)
    .run();
  await person.post('/api/account/signupv2/friendlyname', { friendly_name: friendly });
  const id = (await accountIdOf(w, person.email)) ?? '';
  const desk = await openDesk(w);
  await person.post('/api/marketing/utm/track', {
    action: 'login',
    device_id: `web_${mark}`,
    utm_source: 'plakat',
  });
  const friend = await signUpPerson(w);
  await referrerIdOf(person);
  const friendId = (await accountIdOf(w, friend.email)) ?? '';
  await writeReferral(w, { referrer: id, referred: friendId });
  await loginCodeFor(w, person.email, { extraDays: 3 });
  // What they have agreed to, advertising mail that ended with an objection, and a copy of it all.
  const agreed = consentAnswer({ attribution: true });
  await person.post('/api/marketing/consent', { ...agreed, subject: agreed.id });
  await agreeToMails(w, person);
  const { sent } = await desk.act<{ sent: boolean }>('/api/internal/marketingcode/test', {
    email: person.email,
    coupon_code: 'EMAILMARKING20',
  });
  const ad = mailReplyIn((await newestMailTo(w, person.email)).text, 'a');
  if (!sent) throw new Error('no advertising mail');
  await person.post('/api/marketing/mails', { on: false });
  // Deals, with a file of the person's name, and a decision that names them.
  const offer = () => desk.act<{ deal: { id: number } }>('/api/internal/deals', newDeal);
  const { deal: first } = await offer();
  const { deal: second } = await offer();
  await upload(w, person, first.id, displayName);
  const { usage_id, round } = await proofOf(desk, person.email);
  const reason = `Das ist nicht von ${displayName}.`;
  await desk.act(`/api/internal/proofs/${usage_id}/reject`, { round, reason });
  await upload(w, person, second.id, displayName);
  // A grant with a note, tasks and their use, and a payout.
  const note = `Für ${displayName}`;
  await desk.act(`/api/internal/people/${id}/grants`, {
    kind: 'answer_quota',
    quota: 9,
    days: 9,
    note,
  });
  await sendAppEvent(w, person, { type: 'quota.consumed', reference: `task-${mark}`, amount: 1 });
  await askForPayout(w, person);
  const { id: payout } = await payoutOf(desk, person.email);
  await desk.act(`/api/internal/payouts/${payout}/approve`);
  await desk.act(`/api/internal/payouts/${payout}/paid`);
  const coupon = await makeCoupon(w, couponTerms.free_period);
  await redeem(person, coupon.code);
  // A contract, its letters, a declaration.
  await buyPlan(w, person, 'yearly_trial');
  await flushDeliveries(w);
  const fields = { name: displayName, email: person.email };
  await declare(w, '/kuendigen', fields, signedIn(person));
  await w.runSchedule();
  const code = await exportCode(w, person);
  if (!(await person.post('/api/account/export', { code })).ok) throw new Error('no export');
  return { person, ad, words: [person.email, displayName, friendly, `web_${mark}`, id] };
}

test('on day seven only the documents of the law name a person, and at the end nothing does', async ({
  w,
}) => {
  await w.reset();
  const { person, ad, words } = await liveRichly(w);
  const id = words.at(-1) ?? '';
  const naming = words.slice(0, -1);
  const customer = await customerOf(w, person);
  await beginDeletion(w, person);
  await advance(w, 7 * day - 600);
  await person.post('/api/account/confirm/code');
  await passSevenDays(w);
  // An old mail's press, and the last mail that comes back, bring nothing back.
  expect((await w.fetch(ad, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(
    200,
  );
  const { id: last } = await newestMailTo(w, person.email);
  await sandboxPost(w, `mail/${last}/report`, { kind: 'bounced' });
  for (const word of naming) {
    const places = (await placesOf(w, word)).filter((place) => !documents.has(place));
    expect([word, places.filter((place) => place !== 'R2 letters')]).toEqual([word, []]);
  }
  const { PROOFS } = await w.bindings();
  for (const prefix of ['proofs/', 'exports/']) {
    expect((await PROOFS.list({ prefix })).objects).toEqual([]);
  }
  expect(await row(w, 'select 1 from suppressed_address')).toBeNull();

  // The other periods, each a day before and after its end.
  const kept = async (table: string, column = 'account_id') =>
    (await row(w, `select 1 from "${table}" where "${column}" = ?1`, id)) !== null;
  const jumpTo = async (at: number) => {
    await advance(w, Math.ceil((at - (await clockOf(w))) / 1000));
    await runDeletions(w, 2);
  };
  const year = new Date(await clockOf(w)).getUTCFullYear();
  const claims = ['purchase', 'redemption', 'deal_usage', 'entitlement_grant'];
  const proofs = ['consent_proof', 'mailing_consent', 'data_export'];
  const ends = [
    { after: 3, tables: [...claims, ...proofs] },
    { after: 6, tables: ['letter', 'declaration_case'] },
    { after: 8, tables: ['contract', 'payout'] },
  ];
  for (const { after, tables } of ends) {
    const end = Date.UTC(year + 1 + after, 0, 1);
    await jumpTo(end - 2 * day * 1000);
    for (const table of tables) expect([table, await kept(table)]).toEqual([table, true]);
    await jumpTo(end + day * 1000);
    for (const table of tables) expect([table, await kept(table)]).toEqual([table, false]);
  }
  await advance(w, 366 * day);
  await runDeletions(w);
  for (const word of words) expect([word, await placesOf(w, word)]).toEqual([word, []]);
  expect((await w.stripe.customers.retrieve(customer)) as object).toMatchObject({ metadata: {} });
  // No list of Stripe's brings anything back.
  await w.runSchedule();
  expect(await placesOf(w, id)).toEqual([]);
});
