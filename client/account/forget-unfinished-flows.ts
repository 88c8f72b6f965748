import { removeItem } from '#client/lib/stored-item.ts';

/** Removes what the person had started in this tab. Called when their session ends here. */
export function forgetUnfinishedFlows(): void {
  removeItem('plan');
  removeItem('sub_coupon');
  removeItem('purchase_attempt');
  removeItem('payment_billing_address');
  removeItem('email_change');
  removeItem('sent_codes');
  removeItem('oauth_redirect_info');
}
