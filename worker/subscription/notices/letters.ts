import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type Stripe from 'stripe';

import { emailOf, nameOf } from '#worker/account/shared-sql.ts';
import { dayMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { formatDate } from '#worker/date.ts';
import { payableUntil } from '#worker/entitlement/premium.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import { greetedHtml, greetedText } from '#worker/mail/greeting.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { mostMailsAtOnce, queueMails } from '#worker/mail/shared-sql.ts';
import { letter as letterOf } from '#worker/mail/templates/letter.ts';
import type { Block, Contents } from '#worker/mail/templates/letter.ts';
import { formatMoney } from '#worker/money.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import { contractNumberName } from '#worker/subscription/order/move-purchase.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** The button that leads to the page of the person's contract. */
export function toSubscription(origin: string) {
  return { link: { text: 'Zu Deinem Abonnement', href: origin + pages.subscription.path } };
}

/** The last line of a mail about money: whom to ask if something is wrong. */
export const contactSupport = `Stimmt etwas nicht, schreib uns an ${product.supportEmail}.`;

/** The button that leads to the document of an invoice; a visitor signs in first. */
export function toInvoice(origin: string, invoiceId: string) {
  const href = `${origin}/api/sub/invoices/${invoiceId}/document`;
  return { link: { text: 'Rechnung als PDF öffnen', href } };
}

/** What happens if a payment by card, PayPal or wallet is not made by then, as below. */
export function endsUnlessPaid(at: number): string {
  return `Bezahlst Du bis zum ${formatDate(at)}, bleibt Premium ohne Unterbrechung frei. Danach endet Dein Vertrag. Dann buchen wir nichts mehr ab, und Du schuldest für die unbezahlte Zeit nichts.`;
}

/**
 * The same for a contract that is paid until then and whose payment by card was refused; null once
 * the time to pay has gone by, as it may while the contract is frozen. Both UTC milliseconds.
 */
export function endsUnlessCardPays(paidUntil: number, now: number): string | null {
  const last = payableUntil(paidUntil);
  return last < now ? null : endsUnlessPaid(last);
}

/** What happens to a contract whose debt is not paid in time (docs/decisions/0077). */
const restsUntilPaid =
  'Danach ruht Dein Vertrag, bis alles bezahlt ist: Für unbezahlte Zeit ist Premium dann nicht frei, und wir buchen so lange nichts weiter ab. Du kannst jederzeit kündigen.';

/** What a cancellation means while a contract rests: whoever pays lets it go on until its end. */
export const restsUntilEnd =
  'Solange Dein Vertrag ruht, buchen wir nichts ab. Bezahlst Du, was offen ist, läuft er bis zu seinem Ende weiter, mit den Zahlungen, die bis dahin vereinbart sind. Danach endet er.';

/** What becomes of a share that is not used, where the payment that it is of is owed. */
export const shareOncePaid =
  'Den Anteil für die Zeit nach dem Vertragsende bekommst Du zurück, sobald bezahlt ist, was offen ist.';

/** A debt whose contract has ended, or ends before the time to pay is over. UTC milliseconds. */
export interface OwedAtEnd {
  endsAt: number;
  /** The end of what it was to pay for; null for what has no end. */
  periodEnd: number | null;
  /** A share of it was promised back, for the time after the end, and has not gone back. */
  isShared: boolean;
  /** Something of its payment had gone back before it was returned. */
  isRefunded: boolean;
}

/**
 * What a debt means whose contract has ended, or ends before the time to pay is over: nothing
 * rests, and paying it gives no access. It is over the whole period. What is beyond the end goes
 * back where that was promised: it may also have paid for another contract. `now` in UTC
 * milliseconds.
 */
export function owedAfterEnd(owed: OwedAtEnd, now: number): string {
  const { endsAt, periodEnd, isShared, isRefunded } = owed;
  const end = formatDate(endsAt);
  const stays = 'Was offen ist, bleibt zu bezahlen; weiter buchen wir nichts ab.';
  const what = isShared ? `${stays} ${shareOncePaid}` : stays;
  if (endsAt > now) return `Dein Vertrag endet am ${end}; bis dahin bleibt Premium frei. ${what}`;
  const goesBeyond = periodEnd !== null && dayNumber(periodEnd) > dayNumber(endsAt);
  const isUntilEnd = isRefunded || !goesBeyond;
  return isUntilEnd
    ? `Dein Vertrag ist am ${end} zu Ende gegangen. Offen ist noch der Beitrag für die Zeit bis dahin; weiter buchen wir nichts ab.`
    : `Dein Vertrag ist am ${end} zu Ende gegangen. ${what}`;
}

/** What is owed for returned debits of a contract. */
export interface OwedDebit {
  /** With what is owed for the returns. */
  cents: number;
  /** Since when, UTC milliseconds. */
  since: number;
  /** It is being paid: a bank works on all of it. */
  isBeingSettled: boolean;
  /** The invoices that are not paid because of that. */
  invoices: readonly string[];
}

/**
 * What a cancellation means for whom a returned debit is owed: access ends with the time to pay if
 * that is earlier. `endsAt` and `now` in UTC milliseconds.
 */
export function owedBeforeEnd(debit: OwedDebit, endsAt: number, now: number): string {
  const { cents, since, isBeingSettled } = debit;
  if (isBeingSettled) return `Was offen war, ${formatMoney(cents)}, wird gerade bezahlt.`;
  const open = `Offen sind noch ${formatMoney(cents)}; sie bleiben zu bezahlen.`;
  // The time to pay may have gone by while the contract was frozen.
  if (endsAt <= now || payableUntil(since) < now) return open;
  const [end, until] = [formatDate(endsAt), formatDate(payableUntil(since))];
  return endsAt <= payableUntil(since)
    ? `${open} Premium bleibt bis zum ${end} frei.`
    : `${open} Bezahlst Du bis zum ${until}, bleibt Premium bis zum ${end} frei. Sonst ruht Dein Vertrag danach, bis alles bezahlt ist: Für unbezahlte Zeit ist Premium dann nicht frei.`;
}

/** What happens if a debit is not settled by then: `at` is a moment on the last day, UTC ms. */
export function whatFollows(at: number): string {
  return `Bezahlst Du bis zum ${formatDate(at)}, bleibt Premium ohne Unterbrechung frei. ${restsUntilPaid}`;
}

/** How somebody who has cancelled for a later day can still leave earlier. */
export function sooner(origin: string): string {
  return `Willst Du früher gehen, kündige bis zum Ende dieses Tages zu einem früheren Tag: ${origin}${product.cancelPath}. Sonst brauchst Du nichts zu tun.`;
}

/** A mail about a person's money. Their e-mail is looked up when the mail is queued. */
export interface Letter extends Omit<Notice, 'to'> {
  /** Whether it is archived for the legal years (docs/decisions/0053). */
  isKept?: boolean;
  /** What must be true where the mail is queued. Left out where the key suffices. */
  onlyIf?: SQL;
}

/**
 * A letter about a contract. It names the contract's number, if that is known, and is archived:
 * every mail about a contract is made here.
 */
export function contractLetter(
  number: string | null,
  { blocks, ...contents }: Contents,
): Pick<Letter, 'subject' | 'text' | 'html' | 'isKept'> {
  const named: Block[] = number ? [{ rows: [{ label: 'Vertragsnummer', value: number }] }] : [];
  return { ...letterOf({ ...contents, blocks: [...blocks, ...named] }), isKept: true };
}

/**
 * The number of a contract, for a letter about it. Stripe's object names it even before the
 * contract is stored; null for one from before there were numbers. `contractId` is the id of a
 * subscription, or of the invoice of a one-time plan.
 */
export async function numberOfContract(ctx: Ctx, contractId: string): Promise<string | null> {
  const stored = await storedNumber(ctx, contractId);
  if (stored) return stored;
  const { invoices, subscriptions } = ctx.stripe;
  const at = contractId.startsWith('in_') ? invoices : subscriptions;
  const found = await nullIfGone<{ metadata: Stripe.Metadata | null }>(at.retrieve(contractId));
  return found?.metadata?.[contractNumberName] ?? null;
}

async function storedNumber(ctx: Ctx, contractId: string): Promise<string | null> {
  const [contract] = await selectContract(ctx.db, contractId);
  return contract?.number ?? null;
}

/** The same for a subscription that was read. */
export async function numberOfSubscription(
  ctx: Ctx,
  { id, metadata }: Pick<Stripe.Subscription, 'id' | 'metadata'>,
): Promise<string | null> {
  return metadata[contractNumberName] ?? (await storedNumber(ctx, id));
}

/**
 * The number of the contract that an invoice is for. The invoice names it even before the contract
 * is stored; one from before there were numbers does not.
 */
export async function numberOfInvoice(
  ctx: Ctx,
  { id, metadata, parent }: Stripe.Invoice,
): Promise<string | null> {
  const { subscription, metadata: ofContract } = parent?.subscription_details ?? {};
  const named = ofContract?.[contractNumberName] ?? metadata?.[contractNumberName];
  if (named) return named;
  return storedNumber(ctx, idOf(subscription) ?? metadata?.['contract_id'] ?? id);
}

/**
 * Whether something happened so long ago that its letter, sent at the time, may be forgotten
 * (worker/mail/delivery.ts): an event that comes so late would send it again. UTC milliseconds.
 */
export function isLongAgo(happenedAt: number, now: number): boolean {
  return happenedAt <= now - 14 * dayMs;
}

/**
 * A statement that queues letters to an account: each if its condition holds, and once for its key.
 * It stands before the write that the letters are about, in the same batch; after it where their
 * condition is what that writes. `postLetters` takes its rows.
 */
export function queueLetters(ctx: Ctx, accountId: string, letters: readonly Letter[]) {
  const name = nameOf(accountId);
  const mails = letters.map(({ onlyIf = sql`true`, isKept = false, ...mail }) => ({
    mail: {
      ...mail,
      text: greetedText(mail.text, name),
      html: greetedHtml(mail.html, name),
      to: emailOf(accountId),
      keptFor: isKept ? accountId : null,
    },
    onlyIf,
  }));
  return queueMails(ctx.db, mails, ctx.clock.now());
}

/** The same for any number of letters: several statements. */
export function queueManyLetters(ctx: Ctx, accountId: string, letters: readonly Letter[]) {
  const parts = Math.ceil(letters.length / mostMailsAtOnce);
  return Array.from({ length: parts }, (_, part) =>
    queueLetters(
      ctx,
      accountId,
      letters.slice(part * mostMailsAtOnce, (part + 1) * mostMailsAtOnce),
    ),
  );
}

/** Sends the letters that `queueLetters` has queued, after the caller has got their answer. */
export function postLetters(
  ctx: Ctx,
  letters: readonly Letter[],
  queued: Parameters<typeof sendQueued>[2],
): void {
  for (const letter of letters) {
    const rows = queued.filter(({ key }) => key === letter.key);
    if (rows.length > 0) ctx.later(sendQueued(ctx, letter, rows));
  }
}
