/** The items kept in session storage, with the specification's names where it has one. */
type ItemName =
  | 'plan'
  | 'sub_coupon'
  | 'sign_up'
  | 'email_change'
  | 'purchase_attempt'
  | 'payment_billing_address'
  | 'checkout_reload'
  | 'place'
  | 'forget_password_redirect'
  | 'oauth_redirect_info'
  | 'social_reload';

/** Reads an item; null if there is none, or none that can be read. */
export function readItem(name: ItemName): unknown {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads an item that is a text, which others may have stored as it is; null if there is none. */
export function readText(name: ItemName): string | null {
  const item = readItem(name);
  if (typeof item === 'string') return item;
  try {
    return item === null ? sessionStorage.getItem(name) : null;
  } catch {
    return null;
  }
}

/** Keeps an item until the tab is closed. Without storage it is lost, which costs a step, no money. */
export function storeItem(name: ItemName, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or switched off.
  }
}

/** Forgets an item. */
export function removeItem(name: ItemName): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Storage is switched off, so there is nothing to forget.
  }
}
