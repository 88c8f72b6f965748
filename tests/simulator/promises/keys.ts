import { failure } from '#tests/simulator/promises/case.ts';
import type { Case } from '#tests/simulator/promises/case.ts';

/** What KV promises to a reader who sees the latest values. */
export const keys: Case[] = [
  {
    name: 'an unknown key is null',
    service: 'kv',
    play: async ({ kv }) => [await kv.get('nowhere'), await kv.get('nowhere', 'json')],
    seen: [null, null],
  },
  {
    name: 'a value is read as text and as JSON',
    service: 'kv',
    play: async ({ kv }) => {
      await kv.put('read', '{"a": ["ü", 1]}');
      return {
        plain: await kv.get('read'),
        text: await kv.get('read', 'text'),
        json: await kv.get('read', 'json'),
        byOption: await kv.get('read', { type: 'json' }),
      };
    },
    seen: {
      plain: '{"a": ["ü", 1]}',
      text: '{"a": ["ü", 1]}',
      json: { a: ['ü', 1] },
      byOption: { a: ['ü', 1] },
    },
  },
  {
    name: 'an empty value is read as text and refused as JSON',
    service: 'kv',
    play: async ({ kv }) => {
      await kv.put('empty', '');
      const json = await failure(() => kv.get('empty', 'json'));
      return { text: await kv.get('empty'), json: json !== null };
    },
    seen: { text: '', json: true },
  },
  {
    name: 'a value that is not JSON is refused as a SyntaxError',
    service: 'kv',
    play: async ({ kv }) => {
      await kv.put('no-json', 'x');
      try {
        return await kv.get('no-json', 'json');
      } catch (error) {
        return error instanceof Error ? error.name : null;
      }
    },
    seen: 'SyntaxError',
  },
  {
    name: 'a second value replaces the first',
    service: 'kv',
    play: async ({ kv }) => {
      await kv.put('twice', 'one', { expirationTtl: 60 });
      await kv.put('twice', 'two');
      return kv.get('twice');
    },
    seen: 'two',
  },
  {
    name: 'a deleted key is null and can be deleted again',
    service: 'kv',
    play: async ({ kv }) => {
      await kv.put('deleted', 'x');
      await kv.delete('deleted');
      await kv.delete('deleted');
      return kv.get('deleted');
    },
    seen: null,
  },
  {
    name: 'a value must live for at least a minute',
    service: 'kv',
    play: async ({ kv }) => {
      const told: unknown[] = [];
      for (const expirationTtl of [60, 59, 0, -1]) {
        told.push(await failure(() => kv.put('short', 'x', { expirationTtl })));
      }
      return told;
    },
    seen: [
      null,
      'KV PUT failed: 400 Invalid expiration_ttl of 59. Expiration TTL must be at least 60.',
      'KV PUT failed: 400 Invalid expiration_ttl of 0. Please specify integer greater than 0.',
      'KV PUT failed: 400 Invalid expiration_ttl of -1. Please specify integer greater than 0.',
    ],
  },
  {
    name: 'a key must have a name of at most 512 bytes',
    service: 'kv',
    play: async ({ kv }) => ({
      longest: await failure(() => kv.put('x'.repeat(512), 'x')),
      empty: await failure(() => kv.put('', 'x')),
      dot: await failure(() => kv.put('.', 'x')),
      put: await failure(() => kv.put('ü'.repeat(257), 'x')),
      get: await failure(() => kv.get('x'.repeat(513))),
    }),
    seen: {
      longest: null,
      empty: 'Key name cannot be empty.',
      dot: '"." is not allowed as a key name.',
      put: 'KV PUT failed: 414 UTF-8 encoded length of 514 exceeds key length limit of 512.',
      get: 'KV GET failed: 414 UTF-8 encoded length of 513 exceeds key length limit of 512.',
    },
  },
  {
    name: 'names are listed in order, and a prefix limits the list',
    service: 'kv',
    play: async ({ kv }) => {
      for (const name of ['list:b', 'list:ä', 'list:a', 'list:B']) await kv.put(name, 'x');
      await kv.delete('list:b');
      const { keys: found, list_complete: complete } = await kv.list({ prefix: 'list:' });
      const all = await kv.list();
      return {
        names: found.map(({ name }) => name),
        complete,
        all: all.keys.filter(({ name }) => name.startsWith('list:')).length,
      };
    },
    seen: { names: ['list:B', 'list:a', 'list:ä'], complete: true, all: 3 },
  },
];
