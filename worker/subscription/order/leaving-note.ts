import type Stripe from 'stripe';

import { sha256 } from '#worker/crypto.ts';
import type { EndWish, Refund } from '#worker/subscription/clock/leave.ts';

/*
 * What was promised to somebody who leaves is written into the metadata of their subscription, in
 * the same call that plans its end. So a cut-off call leaves both or none, and taking the
 * cancellation back takes back the promise. The money is owed when Stripe says that it has ended
 * (sync-contract.ts).
 */

/** A note on a cancellation. */
export interface LeavingNote {
  /** Which event the cancellation comes from. */
  key: string;
  /** When it was received, UTC milliseconds. */
  receivedAt: number;
  /** Our public form received it, whose own letter tells the owner. */
  isByForm: boolean;
  /** A contract on another plan has taken over. */
  isByChange: boolean;
  parts: readonly PromisedPart[];
}

interface PromisedPart {
  invoiceId: string;
  cents: number;
  /** `late_charge`: what was charged for a period after the end. */
  reason: 'unused_share' | 'late_charge';
}

const formKeys = 'declaration';

const changeKeys = 'change';

/** The key of an end by the desk: which act. */
export function deskKey(actionId: string): string {
  return `desk${actionId.replaceAll('-', '')}`;
}

/** The key of the end of a contract from which the contract of that order takes over. */
export function changeKey(purchaseId: string): string {
  return `${changeKeys}${purchaseId}`.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 100);
}

/** The key of a cancellation by our public form: which declaration, and which try to match it. */
export function formKey(declarationId: string, run: string): string {
  return `${formKeys}${declarationId}${run}`.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 100);
}

/** Whether a cancellation with that key comes from that declaration. */
export function isOfDeclaration(key: string, declarationId: string): boolean {
  return key.startsWith(formKey(declarationId, ''));
}

/** Stripe keeps at most 500 characters in a value; each part takes fewer than 50. */
const partsOfValue = 10;

/** Where the parts are kept: more than one only after months in which nobody heard of us. */
const partsNames = ['left_refunds', 'left_refunds_2', 'left_refunds_3', 'left_refunds_4'] as const;

function partsMetadata(parts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    partsNames.map((name, nth) => {
      const own = parts.slice(nth * partsOfValue, (nth + 1) * partsOfValue);
      return [name, own.join(' ')];
    }),
  );
}

/** The note as Stripe keeps it. */
export function noteMetadata(
  key: string,
  receivedAt: number,
  refund: Refund | null,
): Record<string, string> {
  const parts = refund?.parts ?? [];
  const most = partsNames.length * partsOfValue;
  if (parts.length > most) throw new Error(`${key} gives back more than can be noted`);
  const noted = parts.map(({ invoiceId, cents, share }) =>
    [invoiceId, cents, share === 'everything' ? 'late_charge' : 'unused_share'].join(':'),
  );
  return { left_by: key, left_at: String(receivedAt), ...partsMetadata(noted) };
}

/** What takes the note away. */
export const noNote = { left_by: '', left_at: '', ...partsMetadata([]) };

/** The note of a subscription; null if nobody has left it through us. */
export function noteOf({ metadata }: Pick<Stripe.Subscription, 'metadata'>): LeavingNote | null {
  const { left_by: key, left_at: receivedAt } = metadata;
  if (!key) return null;
  const parts = partsNames.map((name) => metadata[name] ?? '').join(' ');
  return {
    key,
    receivedAt: Number(receivedAt),
    isByForm: key.startsWith(formKeys),
    isByChange: key.startsWith(changeKeys),
    parts: parts.split(' ').flatMap((part) => {
      const [invoiceId, cents, reason] = part.split(':');
      if (!invoiceId) return [];
      return [
        {
          invoiceId,
          cents: Number(cents),
          reason: reason === 'late_charge' ? 'late_charge' : 'unused_share',
        },
      ];
    }),
  };
}

/**
 * How often a contract has gone on after a cancellation. Whoever has planned an end for others sees
 * in Stripe's answer whether it was taken back since they looked.
 */
export function timesGoneOn({ metadata }: Pick<Stripe.Subscription, 'metadata'>): number {
  return Number(metadata['gone_on'] ?? 0);
}

/** What notes that it goes on once more. */
export function goneOnOnceMore(
  subscription: Pick<Stripe.Subscription, 'metadata'>,
): Record<string, string> {
  return { gone_on: String(timesGoneOn(subscription) + 1) };
}

/** What somebody who leaves wants, beside the note: moments in UTC milliseconds. */
export interface NotedWish {
  /** The key of the cancellation. */
  key: string;
  receivedAt: number;
  wish: EndWish;
}

const wishName = 'left_wish_';

/** A wish for a later end than the planned one: it counts once the earlier one is taken back. */
const laterName = 'left_later_';

/** Stripe keeps at most 50 names; the others of ours are fewer than 30. */
const mostLater = 20;

/**
 * A wish to leave as Stripe keeps it. It has a name of its own in the metadata, so of two calls at
 * once neither overwrites the wish of the other, and Stripe answers the later one with both.
 */
export function wishMetadata(wish: NotedWish): Promise<Record<string, string>> {
  return named(wishName, wish);
}

/**
 * Wishes that an earlier end has overtaken, as Stripe keeps them. Those of many strangers' forms
 * must not push out what was wished in the account.
 */
export async function laterMetadata(wishes: readonly NotedWish[]): Promise<Record<string, string>> {
  const isByForm = ({ key }: NotedWish) => Number(key.startsWith(formKeys));
  const kept = wishes
    .toSorted((one, other) => isByForm(one) - isByForm(other) || one.receivedAt - other.receivedAt)
    .slice(0, mostLater);
  const all = await Promise.all(kept.map((wish) => named(laterName, wish)));
  return Object.assign({}, ...all) as Record<string, string>;
}

async function named(
  name: string,
  { key, receivedAt, wish }: NotedWish,
): Promise<Record<string, string>> {
  return { [name + (await sha256(key)).slice(0, 16)]: `${receivedAt} ${wish} ${key}` };
}

/** The wishes that are noted at a subscription. One that goes on may have some that are over. */
export function wishesOf(subscription: Pick<Stripe.Subscription, 'metadata'>): NotedWish[] {
  return read(wishName, subscription);
}

/** Those that an earlier end has overtaken. */
export function laterWishesOf(subscription: Pick<Stripe.Subscription, 'metadata'>): NotedWish[] {
  return read(laterName, subscription);
}

function read(prefix: string, { metadata }: Pick<Stripe.Subscription, 'metadata'>): NotedWish[] {
  return Object.entries(metadata).flatMap(([name, value]): NotedWish[] => {
    const form = /^(\d+) (?:(now|earliest|paid|on:\d+(?::kept)?)|(\d+)) (\S+)$/;
    const [, receivedAt, word, day, key] = (name.startsWith(prefix) && form.exec(value)) || [];
    if (key === undefined) return [];
    const wish = (word as Exclude<EndWish, number> | undefined) ?? Number(day);
    return [{ key, receivedAt: Number(receivedAt), wish }];
  });
}

/** What takes all of these wishes away. */
export function withoutWishes({
  metadata,
}: Pick<Stripe.Subscription, 'metadata'>): Record<string, string> {
  const names = Object.keys(metadata).filter(
    (name) => name.startsWith(wishName) || name.startsWith(laterName),
  );
  return Object.fromEntries(names.map((name) => [name, '']));
}

/** Cents that a note promises, without the parts of these invoices, which are owed. */
export function promisedCents(note: LeavingNote | null, owed: readonly string[] = []): number {
  const parts = note?.parts.filter(({ invoiceId }) => !owed.includes(invoiceId)) ?? [];
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}
