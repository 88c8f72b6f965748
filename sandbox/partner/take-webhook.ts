import type { SqlStorage } from '@cloudflare/workers-types';
import { Webhook } from 'standardwebhooks';

import { waitAsDeadService } from '#sandbox/faults/with-faults.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { webhookSecret } from './app-key.ts';
import { keepTold } from './mirror.ts';
import type { Told } from './mirror.ts';

/**
 * How the app takes webhooks: as it should (`takes`), with a 500 (`fails`), too slowly (`slow`), so
 * that its answer is lost although it has kept everything (`mute`), or with a 200 although it loses
 * what it was told (`forgets`); or it says that nobody is there any more (`gone`). By chance it
 * does now this and now that (`moody`).
 */
export const partnerModes = ['takes', 'fails', 'slow', 'mute', 'forgets', 'gone', 'moody'] as const;
export type PartnerMode = (typeof partnerModes)[number];

export function partnerMode(sql: SqlStorage): PartnerMode {
  const mode = readSetting(sql, 'partner_mode');
  return partnerModes.find((one) => one === mode) ?? 'takes';
}

export function setPartnerMode(sql: SqlStorage, mode: PartnerMode): void {
  writeSetting(sql, 'partner_mode', mode);
}

type Message = { type: string; timestamp: string; data: Partial<Told> & { as_of: number } };

/** A webhook as it arrived. `problem`: why it was refused. */
export type Arrival = {
  id: string;
  mode: Mood;
  /** World time in ISO 8601. */
  at: string;
  answer: number;
  message: Message | null;
  problem: string | null;
  /** As it came, for whoever wants to verify it once more. */
  headers: Record<string, string>;
  body: string;
};

const mostArrivals = 200;

const signedWith = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

type Mood = Exclude<PartnerMode, 'moody'>;

/** Mostly it takes what it is sent. */
const moods: readonly Mood[] = [
  'takes',
  'takes',
  'takes',
  'takes',
  'takes',
  'fails',
  'mute',
  'forgets',
];

function moodOf(mode: PartnerMode): Mood {
  if (mode !== 'moody') return mode;
  return moods[Math.floor(Math.random() * moods.length)] ?? 'takes';
}

const answers = { takes: 200, fails: 500, slow: 200, mute: 502, forgets: 200, gone: 410 };

/** Takes a webhook as the app does at present, and returns the status of its answer. */
export async function takeWebhook(world: WorldContext, request: Request): Promise<number> {
  const { sql } = world.storage;
  const body = await request.text();
  const mode = moodOf(partnerMode(sql));
  const opened = open(body, request.headers);
  const answer = 'problem' in opened ? 400 : answers[mode];
  if ('message' in opened && ['takes', 'slow', 'mute'].includes(mode)) keep(sql, opened.message);
  const arrival: Arrival = {
    id: request.headers.get('webhook-id') ?? '',
    mode,
    at: new Date(world.clock.now()).toISOString(),
    answer,
    message: null,
    problem: null,
    headers: Object.fromEntries(signedWith.map((name) => [name, request.headers.get(name) ?? ''])),
    body,
    ...opened,
  };
  sql.exec('INSERT INTO partner_webhooks (json) VALUES (?)', JSON.stringify(arrival));
  sql.exec(
    'DELETE FROM partner_webhooks WHERE seq <= (SELECT max(seq) FROM partner_webhooks) - ?',
    mostArrivals,
  );
  if (mode === 'slow') await waitAsDeadService();
  return answer;
}

/** What the published library makes of it. It compares the time with that of this machine. */
function open(body: string, headers: Headers): { message: Message } | { problem: string } {
  try {
    const message = new Webhook(webhookSecret).verify(body, Object.fromEntries(headers));
    return { message: message as Message };
  } catch (error) {
    return { problem: String(error) };
  }
}

function keep(sql: SqlStorage, { data }: Message): void {
  const { account, version, as_of: at, entitlements = null, profile = null } = data;
  if (account === undefined || version === undefined) {
    // A ping: nothing is missing of what had changed until then.
    const heard = Number(readSetting(sql, 'partner_heard') ?? 0);
    writeSetting(sql, 'partner_heard', String(Math.max(heard, at)));
    return;
  }
  keepTold(sql, { account, version, as_of: at, entitlements, profile });
}

/** The webhooks that arrived, the newest first. */
export function listArrivals(sql: SqlStorage): Arrival[] {
  return sql
    .exec<{ json: string }>('SELECT json FROM partner_webhooks ORDER BY seq DESC')
    .toArray()
    .map(({ json }) => JSON.parse(json) as Arrival);
}
