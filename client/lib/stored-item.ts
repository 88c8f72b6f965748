/** The items kept in session storage, with the specification's names where it has one. */
type ItemName =
  | 'plan'
  | 'sign_up'
  | 'email_change'
  | 'purchase_attempt'
  | 'checkout_reload'
  | 'place';

/** Reads an item; null if there is none, or none that can be read. */
export function readItem(name: ItemName): unknown {
  try {
    const text = sessionStorage.getItem(name);
    return text === null ? null : JSON.parse(text);
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
