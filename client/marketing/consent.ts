/**
 * What somebody has decided about following how they came here. Their answer itself is kept, so that
 * they are not asked again (docs/decisions/0030).
 */
export type Choice = 'granted' | 'denied';

interface Consent {
  /** null until it is made, and again a year later. */
  choice: Choice | null;
  /** Whether the question is shown, unasked or on request. */
  asking: boolean;
}

const itemName = 'consent';
/** Grows when something else is asked; older answers count for nothing then. */
const version = 1;
const lifetimeMs = 365 * 86_400_000;

let consent: Consent = { choice: null, asking: false };
const listeners = new Set<() => void>();

/** Reads what was decided before, and follows what is decided in other tabs. */
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

/** Keeps an answer and acts upon it at once. */
export function decide(choice: Choice): void {
  try {
    localStorage.setItem(itemName, JSON.stringify({ choice, version, at: Date.now() }));
  } catch {
    // Without storage it holds until the page is left.
  }
  set({ choice, asking: false });
}

/** Shows the question again. */
export function askAgain(): void {
  set({ ...consent, asking: true });
}

export function readConsent(): Consent {
  return consent;
}

export function isGranted(): boolean {
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

function storedChoice(): Choice | null {
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
