import { api, callApi } from '#client/lib/api.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';
import type { ConsentChoice, Purpose } from '#worker/legal/consent-question.ts';

/**
 * The person's choice about tracking. The choice itself is stored, so that the question is not
 * repeated (docs/decisions/0067).
 */
interface Consent {
  /** null before the first choice, and again after a year. */
  choice: ConsentChoice | null;
  /** Whether the question is shown; `opened` by the person's own wish. */
  asking: boolean | 'opened';
}

/** An answer as this browser stores it. */
interface Answer extends ConsentChoice {
  version: string;
  at: number;
  /** Until the Worker has kept the answer: its id. */
  id?: string | undefined;
  /** The id of the first consent: with it, the Worker's proof belongs to later answers. */
  subject?: string | undefined;
}

const itemName = 'consent';
const { version } = consentQuestion;
const lifetimeMs = 365 * 86_400_000;

/** The Worker renders a page before anybody knows whether to ask. */
const unknown: Consent = { choice: null, asking: false };

let consent = unknown;
let answer: Partial<Answer> = {};
const listeners = new Set<() => void>();

/** Reads the stored choice and follows changes in other tabs. */
export function startConsent(): void {
  load();
  void tell();
  window.addEventListener('storage', ({ key }) => {
    if (key === itemName || key === null) load();
  });
}

function load(): void {
  try {
    answer = (JSON.parse(localStorage.getItem(itemName) ?? '{}') as Partial<Answer> | null) ?? {};
  } catch {
    answer = {};
  }
  const { at = 0, attribution = false, referral = false } = answer;
  const holds = answer.version === version && Date.now() - at < lifetimeMs;
  set({ choice: holds ? { attribution, referral } : null, asking: !holds });
}

/** Stores a choice, applies it at once, and has the Worker keep it as proof. */
export function saveChoice(choice: ConsentChoice): void {
  const id = crypto.randomUUID();
  const subject = answer.subject ?? (choice.attribution || choice.referral ? id : undefined);
  store({ ...choice, version, at: Date.now(), id, subject });
  set({ choice, asking: false });
  void tell();
}

/** Sends an answer that the Worker has not kept. If that fails, the next page sends it. */
async function tell(): Promise<void> {
  const { at, ...sent } = answer as Answer;
  // The Worker keeps answers to the present question only; another one is asked again.
  if (!sent.id || sent.version !== version) return;
  try {
    const json = { ...sent, id: sent.id };
    await callApi(api.marketing.consent.$post({ json }, { init: { keepalive: true } }));
  } catch {
    return;
  }
  if (answer.id !== sent.id) return;
  // Who has agreed to nothing keeps no id.
  const { attribution, referral, subject } = sent;
  const keeps = attribution || referral;
  store({ attribution, referral, version, at, subject: keeps ? subject : undefined });
}

function store(next: Answer): void {
  answer = next;
  try {
    localStorage.setItem(itemName, JSON.stringify(next));
  } catch {
    // Without storage it holds until the page is left.
  }
}

export function reopenConsent(): void {
  set({ ...consent, asking: 'opened' });
}

export function readConsent(): Consent {
  return consent;
}

/** What a page shows until the stored choice is read. */
export function beforeConsent(): Consent {
  return unknown;
}

export function hasConsent(purpose: Purpose): boolean {
  return consent.choice?.[purpose] ?? false;
}

/** The Worker's proof of this browser's consent; undefined without one. */
export function consentSubject(): string | undefined {
  return answer.subject;
}

export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Consent): void {
  consent = next;
  for (const listener of listeners) listener();
}
