import { globSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';

/*
 * Every text that a schema takes is normalised (worker/typed.ts), or is one of those that nobody
 * types.
 */

/** Texts that stay as they come. */
const asTheyCome = new Map([
  ['password', 'compared as typed; hashed in its own form'],
  ['newPassword', 'compared as typed; hashed in its own form'],
  ['current_password', 'compared as typed; hashed in its own form'],
  ['credential', "a provider's token, which is verified"],
  ['id_token', "a provider's token, which is verified"],
  ['social_id', 'not used; the credential says it'],
  ['socialSignIn.name', 'cleaned where the account is made'],
  ['socialSignIn.email', 'not used; the credential says it'],
  ['next_plan_id', "Stripe's id of a price"],
  ['sub_coupon_id', 'compared with a number'],
  ['redirect_uri', 'compared with the registered addresses'],
  ['v', 'read by nobody: it only makes an address new'],
  ['subject_id', 'an id that is compared'],
  ['key', 'an id that is compared'],
  ['reference', "the sender's id of a thing"],
  ['mailEvent.type', "the mail service's word"],
  ['mailEvent.payload.bounce.type', "the mail service's word"],
  ['id', "Stripe's id of an event"],
  ['cursor', 'our own word, which comes back'],
  ['from', 'a day, or refused as none'],
  ['to', 'a day, or refused as none'],
  ['factsQuery.label', 'our own word, which comes back'],
]);

/** Each of them is taken by some field, with something in it that nobody sees. */
const dirty = [
  '\u200bWEB\u00ad10 ',
  'web\u2060_10',
  'eri\u200bka@exa\u00admple.com',
  '12\u200b345',
  '12\u200b3456',
  'Erika\u200b Muster',
  'https://exa\u200bmple.com/',
  '/pfad\u200b',
  '\u3164',
  '\u2800 \u2800',
  'Ａ\u202e',
];

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800]/u;

interface Leaf {
  path: string;
  schema: $ZodType;
}

/** The texts in a schema. A pipe is asked as a whole where it begins with one. */
function leavesOf(schema: $ZodType, path: string): Leaf[] {
  const { def } = schema as unknown as { def: $ZodTypes['_zod']['def'] };
  if (def.type === 'string') return [{ path, schema }];
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`));
  }
  if (def.type === 'array') return leavesOf(def.element, path);
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') {
    return leavesOf(def.innerType, path);
  }
  if (def.type === 'union') return def.options.flatMap((option) => leavesOf(option, path));
  if (def.type !== 'pipe') return [];
  const inner = leavesOf(def.in, path);
  return inner.length === 1 && inner[0]?.path === path ? [{ path, schema }] : inner;
}

/** Read from variables and keys at the start, not from a request; answers end in `Answer`. */
const notRequests = new Set([
  'worker/settings.ts',
  'worker/desk-role.ts',
  'worker/handoff/clients.ts',
  'worker/handoff/keys.ts',
  'worker/desk-role.ts',
  'worker/desk/books/config.ts',
]);

const files = globSync('worker/**/*.ts').filter(
  (file) => !notRequests.has(file) && readFileSync(file, 'utf8').includes("from 'zod/mini'"),
);

async function leaves(): Promise<Leaf[]> {
  const modules = await Promise.all(
    files.map((file) => import(`../../../${file}`) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && '_zod' in value && !name.endsWith('Answer')
        ? leavesOf(value as $ZodType, name)
        : [],
    ),
  );
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

function stays({ path }: Leaf): boolean {
  return asTheyCome.has(path) || asTheyCome.has(lastOf(path));
}

describe('no field of a request', () => {
  test('keeps what nobody sees', async () => {
    const found = (await leaves()).filter((leaf) => !stays(leaf));
    expect(found.length).toBeGreaterThan(80);
    const kept = found.flatMap(({ path, schema }) =>
      dirty.flatMap((text) => {
        const read = safeParse(schema, text);
        return read.success && unseen.test(String(read.data)) ? [`${path} keeps ${text}`] : [];
      }),
    );
    expect(kept).toEqual([]);
    const used = new Set((await leaves()).flatMap(({ path }) => [path, lastOf(path)]));
    expect([...asTheyCome.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  test('reads an address or a code in a way of its own', async () => {
    const found = await leaves();
    const emails = found.filter((leaf) => /email|paypal/.test(lastOf(leaf.path)) && !stays(leaf));
    const coupons = found.filter((leaf) =>
      /^(?:coupon|coupon_code|codes)$/.test(lastOf(leaf.path)),
    );
    expect([emails.length, coupons.length]).toEqual([
      expect.toSatisfy((count: number) => count > 8),
      expect.toSatisfy((count: number) => count > 5),
    ]);
    for (const { path, schema } of emails) {
      expect([path, safeParse(schema, ' Eri\u200bka@Müller-Probe.de').data]).toEqual([
        path,
        'erika@xn--mller-probe-thb.de',
      ]);
    }
    for (const { path, schema } of coupons) {
      expect([path, safeParse(schema, 'ｗeb\u200b 10').data]).toEqual([path, 'WEB10']);
    }
  });

  test('cleans what is typed elsewhere than in worker/http/fields.ts', () => {
    const own = files.filter(
      (file) =>
        file !== 'worker/http/fields.ts' &&
        /z\.(?:email|trim|normalize|toLowerCase|toUpperCase)\(/.test(readFileSync(file, 'utf8')),
    );
    expect(own).toEqual([]);
  });
});
