/**
 * The names of the items in session storage. `plan`, `sub_coupon`, `payment_billing_address`,
 * `oauth_redirect_info` and `forget_password_redirect` are specified names; the privacy notice
 * lists all of them.
 */
type ItemName =
  | 'plan'
  | 'sub_coupon'
  | 'sign_up'
  | 'sent_codes'
  | 'email_change'
  | 'purchase_attempt'
  | 'payment_billing_address'
  | 'checkout_reload'
  | 'place'
  | 'forget_password_redirect'
  | 'oauth_redirect_info'
  | 'social_reload';

/** Reads an item; null if it is missing or invalid. */
export function readItem(name: ItemName): unknown {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads a text item, which may have been stored as plain text; null if there is none. */
export function readText(name: ItemName): string | null {
  const item = readItem(name);
  if (typeof item === 'string') return item;
  try {
    return item === null ? sessionStorage.getItem(name) : null;
  } catch {
    return null;
  }
}

/**
 * Stores an item until the tab is closed. Without storage the item is lost; that costs a step,
 * never money.
 */
export function storeItem(name: ItemName, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or disabled.
  }
}

export function removeItem(name: ItemName): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}
