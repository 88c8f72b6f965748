import { removeItem } from '#client/lib/stored-item.ts';

/** What somebody had begun in this tab goes with them. */
export function forgetBegun(): void {
  removeItem('plan');
  removeItem('sub_coupon');
  removeItem('purchase_attempt');
  removeItem('email_change');
  removeItem('oauth_redirect_info');
}
