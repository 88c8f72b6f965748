import { seededDeals } from '#sandbox/cli/seed-deals.ts';
import { back, ok } from '#tests/demo/customers.ts';
import type { Shop } from '#tests/demo/shop.ts';
import { springCode } from '#tests/demo/story.ts';
import { upload } from '#tests/demo/upload.ts';
import type { Person } from '#tests/support/people.ts';
import type { DeskDealAnswer } from '#worker/desk/deals/schemas.ts';
import type { PayoutListAnswer } from '#worker/desk/payouts/schemas.ts';
import type { ProofListAnswer } from '#worker/desk/proofs/schemas.ts';
import type { ReferralListAnswer } from '#worker/desk/referrals/schemas.ts';
import { referral } from '#worker/product.ts';

/** What is ready before the first person comes: the partners' deals. */
export async function openDeals(shop: Shop): Promise<void> {
  const desk = await shop.desk();
  for (const { deal, logo } of seededDeals) {
    const { deal: made } = await desk.act<DeskDealAnswer>('/api/internal/deals', deal);
    const file = { name: 'logo.png', type: 'image/png', bytes: logo };
    await ok(await upload(shop.world, desk, `/api/internal/deals/${made.id}/logo`, file));
  }
}

/** Creates the coupon of the campaign, which can be used until `end` (UTC milliseconds). */
export async function beginCampaign(shop: Shop, end: number): Promise<void> {
  const desk = await shop.desk();
  await desk.act('/api/internal/coupons', {
    code: springCode,
    gift: { type: 'discount', percent_off: 25, plan_keys: ['yearly'] },
    note: 'Frühlingsaktion vor den Examensklausuren',
    expires_at: end,
  });
}

/** What somebody of ours does once a week: everything that waits, except for what came just now. */
export async function doTheWeek(shop: Shop): Promise<void> {
  const desk = await shop.desk();
  const { proofs } = await ok<ProofListAnswer>(await desk.get('/api/internal/proofs'));
  for (const { usage_id: id, round } of proofs) {
    const isGood = shop.random.below(4) > 0;
    if (isGood) await desk.act(`/api/internal/proofs/${id}/confirm`, { round });
    else {
      const reason = 'Auf dem Nachweis steht kein Name. Bitte lade die ganze Bestätigung hoch.';
      await desk.act(`/api/internal/proofs/${id}/reject`, { round, reason });
    }
  }
  const { referrals } = await ok<ReferralListAnswer>(await desk.get('/api/internal/referrals'));
  for (const { id } of referrals) {
    await desk.act(`/api/internal/referrals/${id}/credit`, { months: referral.months });
  }
  const { payouts } = await ok<PayoutListAnswer>(await desk.get('/api/internal/payouts'));
  for (const { id } of payouts) {
    await desk.act(`/api/internal/payouts/${id}/approve`);
    await desk.act(`/api/internal/payouts/${id}/paid`);
  }
}

/** Somebody who tries something for us is promised an allowance, and asks for it. */
export async function payForAnInterview(shop: Shop, somebody: Person): Promise<void> {
  const desk = await shop.desk();
  const path = `/api/internal/people/${await shop.accountOf(somebody)}/login-codes`;
  const terms = { purpose: 'evaluation', allowance: 2500, days: 14, uses: 3 };
  const { link } = await desk.act<{ link: string }>(path, terms);
  const person = await back(shop.world, somebody);
  const code = new URL(link).searchParams.get('code');
  const paypal = `paypal.${somebody.email}`;
  await ok(await person.post('/api/evaluation/payout/request', { paypal_account: paypal, code }));
}
