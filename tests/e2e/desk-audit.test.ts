import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { openDesk } from '#tests/support/operators.ts';
import { test } from '#tests/support/test.ts';

test('the log describes in words a coupon and a batch of coupons', async ({ w }) => {
  await w.reset();
  const desk = await openDesk(w);
  const gift = { type: 'answer_quota', answer_count: 37 };
  const terms = { gift, note: 'Messe' };
  await desk.act('/api/internal/coupons', { ...terms, code: 'MESSE37' });
  await desk.act('/api/internal/coupon-batches', { ...terms, count: 2 });
  const { page } = await openDeskWindow(w, '/internal/audit');
  const entry = (title: string) =>
    page.getByRole('list', { name: 'Protokoll' }).getByRole('listitem').filter({ hasText: title });
  await entry('Gutscheinpaket angelegt').getByText('37 freie Aufgaben').waitFor();
  await entry('Gutschein angelegt').getByText('Nachher').first().click();
  await entry('Gutschein angelegt').getByText('37 freie Aufgaben').waitFor();
});
