/**
 * The person's choice about tracking. The choice itself is stored, so that the question is not
 * repeated (docs/decisions/0030).
 */
export type ConsentChoice = 'granted' | 'denied';

interface Consent {
  /** null before the first choice, and again after a year. */
  choice: ConsentChoice | null;
  /** Whether the question is shown. */
  asking: boolean;
}

const itemName = 'consent';
/** Increase it when the question changes; older choices then no longer count. */
const version = 1;
const lifetimeMs = 365 * 86_400_000;

/** The Worker renders a page before anybody knows whether to ask. */
const unknown: Consent = { choice: null, asking: false };

let consent = unknown;
const listeners = new Set<() => void>();

/** Reads the stored choice and follows changes in other tabs. */
export function startConsent(): void {
  const load = () => {
    const choice = storedChoice();
    set({ choice, asking: choice === null });
  };
  load();
  window.addEventListener('storage', ({ key }) => {
    if (key === itemName || key === null) load();
  });
}

/** Stores a choice and applies it at once. */
export function saveChoice(choice: ConsentChoice): void {
  try {
    localStorage.setItem(itemName, JSON.stringify({ choice, version, at: Date.now() }));
  } catch {
    // Without storage it holds until the page is left.
  }
  set({ choice, asking: false });
}

export function reopenConsent(): void {
  set({ ...consent, asking: true });
}

export function readConsent(): Consent {
  return consent;
}

/** What a page shows until the stored choice is read. */
export function beforeConsent(): Consent {
  return unknown;
}

export function hasConsent(): boolean {
  return consent.choice === 'granted';
}

export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Consent): void {
  consent = next;
  for (const listener of listeners) listener();
}

function storedChoice(): ConsentChoice | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(itemName) ?? 'null');
    if (stored === null || typeof stored !== 'object') return null;
    const { choice, version: of, at } = stored as Record<string, unknown>;
    const holds = of === version && typeof at === 'number' && Date.now() - at < lifetimeMs;
    return holds && (choice === 'granted' || choice === 'denied') ? choice : null;
  } catch {
    return null;
  }
}
