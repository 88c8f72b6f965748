import { loginCodeFor } from '#tests/support/login-codes.ts';
import type { World } from '#tests/support/world.ts';
import type { Browser } from '#tests/support/people.ts';
import type { UploadAnswer, UsageAnswer } from '#worker/cashback/schemas.ts';
import type { PayoutItem, PayoutListAnswer } from '#worker/desk/payouts/schemas.ts';
import type { ProofItem, ProofListAnswer } from '#worker/desk/proofs/schemas.ts';

/** A partner's deal, as the desk sends it. */
export const newDeal = {
  name: 'Kanzlei Probe',
  category: 'Kurse',
  description: 'Eine Woche umsonst.',
  benefits: ['Umsonst'],
  tasks: ['Anmelden', 'Nachweis hochladen'],
  free_months: 2,
  affiliate_link: 'https://partner.example/start?from=lexlern',
  partner: 'Kanzlei Probe GmbH, Köln',
  costs: 'Die Probewoche kostet nichts und endet von selbst.',
  is_free: true,
  position: 9,
};

/** The ids of the deals that every world has, by what they give. */
export const deals = { twoMonths: 1, sixMonths: 2, threeMonths: 3 };

const text = (bytes: string) => new TextEncoder().encode(bytes);

/** A PDF of that many bytes. Each has a text of its own, so no two files are equal. */
export function pdfBytes(size = 400, mark: string = crypto.randomUUID()): Uint8Array<ArrayBuffer> {
  const start = text(`%PDF-1.4\n% ${mark}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n`);
  const end = text('\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n');
  const bytes = new Uint8Array(size).fill(32);
  bytes.set(start);
  bytes.set(end, size - end.length);
  return bytes;
}

export function fileOf(
  bytes: Uint8Array<ArrayBuffer>,
  name = 'nachweis.pdf',
  type = 'application/pdf',
): File {
  return new File([bytes], name, { type });
}

/** A new PDF each time, as a proof. */
export function proofFile(): File {
  return fileOf(pdfBytes());
}

export const uploadPath = (dealId: number) => `/api/cashback/deals/${dealId}/upload`;

/** Uploads a proof; throws unless the product accepts it. */
export async function submitProof(
  person: Browser,
  dealId: number,
  file = proofFile(),
): Promise<UploadAnswer> {
  const answer = await person.upload(uploadPath(dealId), file);
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as UploadAnswer;
}

export async function usageOf(person: Browser, dealId: number): Promise<UsageAnswer> {
  return (await (await person.get(`/api/cashback/deals/${dealId}/usage`)).json()) as UsageAnswer;
}

/** All proofs of a person with that status, as the desk lists them. */
export async function proofsOf(
  desk: Browser,
  email: string,
  status = 'uploaded',
): Promise<ProofItem[]> {
  const found: ProofItem[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ status, ...(cursor && { cursor }) });
    const page = (await (
      await desk.get(`/api/internal/proofs?${query}`)
    ).json()) as ProofListAnswer;
    found.push(...page.proofs);
    cursor = page.next;
  }
  return found.filter((proof) => proof.email === email);
}

/** A person's first uploaded proof; throws if there is none. */
export async function proofOf(desk: Browser, email: string): Promise<ProofItem> {
  const [proof] = await proofsOf(desk, email);
  if (!proof) throw new Error(`no proof of ${email} waits`);
  return proof;
}

/** Issues a code that promises an allowance (in cents), and requests the payout with it. */
export async function askForPayout(
  world: World,
  person: Browser & { email: string },
  amount = 2500,
): Promise<{ code: string; answer: Response }> {
  const terms = { purpose: 'evaluation', allowance: amount } as const;
  const code = await loginCodeFor(world, person.email, terms);
  const paypal_account = `paypal-${person.email}`;
  return {
    code,
    answer: await person.post('/api/evaluation/payout/request', { paypal_account, code }),
  };
}

/** All payouts of a person with that status, as the desk lists them. */
export async function payoutsOf(
  desk: Browser,
  email: string,
  status = 'requested',
): Promise<PayoutItem[]> {
  const found: PayoutItem[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ status, ...(cursor && { cursor }) });
    const page = (await (
      await desk.get(`/api/internal/payouts?${query}`)
    ).json()) as PayoutListAnswer;
    found.push(...page.payouts);
    cursor = page.next;
  }
  return found.filter((payout) => payout.email === email);
}

/** A person's first requested payout; throws if there is none. */
export async function payoutOf(desk: Browser, email: string): Promise<PayoutItem> {
  const [payout] = await payoutsOf(desk, email);
  if (!payout) throw new Error(`no payout of ${email} waits`);
  return payout;
}
