import { expect, test } from 'vitest';

import { sha256 } from '#worker/crypto.ts';
import { agreedText } from '#worker/legal/agreements.ts';
import type { agreements } from '#worker/legal/agreements.ts';
import { documents } from '#worker/legal/documents.ts';
import { shownText } from '#worker/legal/shown-text.ts';
import { accessibilityOf20261124 } from '#worker/legal/texts/accessibility-2026-11-24.ts';
import { orderOf20261124 } from '#worker/legal/texts/order-2026-11-24.ts';
import { orderOf20261127 } from '#worker/legal/texts/order-2026-11-27.ts';
import { privacyOf20261124 } from '#worker/legal/texts/privacy-2026-11-24.ts';
import { privacyOf20261125 } from '#worker/legal/texts/privacy-2026-11-25.ts';
import { privacyOf20261127 } from '#worker/legal/texts/privacy-2026-11-27.ts';
import { privacyOf20261128 } from '#worker/legal/texts/privacy-2026-11-28.ts';
import { privacyOf20261129 } from '#worker/legal/texts/privacy-2026-11-29.ts';
import { privacyOf20261203 } from '#worker/legal/texts/privacy-2026-12-03.ts';
import { privacyOf20261205 } from '#worker/legal/texts/privacy-2026-12-05.ts';
import { privacyOf20261206 } from '#worker/legal/texts/privacy-2026-12-06.ts';
import { termsOf20261124 } from '#worker/legal/texts/terms-2026-11-24.ts';
import { termsOf20261127 } from '#worker/legal/texts/terms-2026-11-27.ts';
import { termsOf20261203 } from '#worker/legal/texts/terms-2026-12-03.ts';
import { termsOf20261207 } from '#worker/legal/texts/terms-2026-12-07.ts';
import { withdrawalOf20261124 } from '#worker/legal/texts/withdrawal-2026-11-24.ts';

/*
 * Every version of a legal text that was ever shown, with the SHA-256 of its file's text. Orders
 * name a version, so its text must never change: a change is a new file, a new line here, and the
 * new version in worker/legal/documents.ts.
 */
const versions: [document: keyof typeof documents, version: string, text: string, hash: string][] =
  [
    [
      'terms',
      '2026-11-24',
      termsOf20261124,
      'ddc2f3622f65f084fa31580fca44c6cfca764512d836cdff281aa02dffc5b654',
    ],
    [
      'terms',
      '2026-11-27',
      termsOf20261127,
      '94277d1b3208c78e039637bde65bfeb888a201a55e935b52d3e7b4a9d4536957',
    ],
    [
      'terms',
      '2026-12-03',
      termsOf20261203,
      '88415be2d6dd69b3a623d43a6c1f356e4d751a6efea4799aa67de8d7e772bd8d',
    ],
    [
      'terms',
      '2026-12-07',
      termsOf20261207,
      '656b6a4ceb901a72f0faf49bf3337fbcf1bdef7cdd1081813b8521950e4618f9',
    ],
    [
      'withdrawal',
      '2026-11-24',
      withdrawalOf20261124,
      'fe6e4504d294b69ef7c397ce3fc3fe2737bd777640f198f3661c8d271b018b43',
    ],
    [
      'order',
      '2026-11-24',
      orderOf20261124,
      '0040102da8ccba4ac530ab4b09bb5717f66e2e57ee6e2aae8719489161394ae6',
    ],
    [
      'order',
      '2026-11-27',
      orderOf20261127,
      'beb3de8cde3f0a33aaa20323b7a4b679da6d71b00221c2809de1975e2be7a918',
    ],
    [
      'privacy',
      '2026-11-24',
      privacyOf20261124,
      'd63bc9dd7412f626d57c9e03d54c7c3c3778793a8eaa2df21cf20ddf5aaaa5ef',
    ],
    [
      'privacy',
      '2026-11-25',
      privacyOf20261125,
      'd07c6e9a1dc40718c08665e8de1cf472e1d3051676a94f7840d40f7297f3eeb1',
    ],
    [
      'privacy',
      '2026-11-27',
      privacyOf20261127,
      '8276946d62d22dc4ddf6f86e0feee700575416bfaccc942eda41c1417ae84cbc',
    ],
    [
      'privacy',
      '2026-11-28',
      privacyOf20261128,
      'ef152b89d69e294155e0a3018ba186edcdcd90a2fd0af260b788ccfd720ea347',
    ],
    [
      'privacy',
      '2026-11-29',
      privacyOf20261129,
      '8ff3ff179dc2b38e490fd43e060c926dd5a84cbdfc131e60de78f4991da29909',
    ],
    [
      'privacy',
      '2026-12-03',
      privacyOf20261203,
      'bf7f26b7bb4d93bd45076a209246ce37583101dfe1e476e92d48c585dd5b5adb',
    ],
    [
      'privacy',
      '2026-12-05',
      privacyOf20261205,
      '588f862d7daba390b277a70711260573f17282ec48eca3c9cb6fb5bcb560dd54',
    ],
    [
      'privacy',
      '2026-12-06',
      privacyOf20261206,
      '5e6e7dc60479abc6e2bc7b00773bbe1e723330edc1a8d318ff3baaff7aa80ed4',
    ],
    [
      'accessibility',
      '2026-11-24',
      accessibilityOf20261124,
      '2ffd4af7fda3715bbde35710faf5952b61cdb7a8149e25b383a6a15e2f923615',
    ],
  ];

test.each(versions)(
  'the text of %s of %s is as it was published',
  async (name, version, text, hash) => {
    expect(await sha256(text), `${name} of ${version} changed: make a new version`).toBe(hash);
  },
);

test('the texts that apply are the latest versions', () => {
  for (const [name, { version, text }] of Object.entries(documents)) {
    const latest = versions.findLast(([document]) => document === name);
    expect([name, version, text === latest?.[2]]).toEqual([name, latest?.[1], true]);
  }
});

/** The same for the texts that people agree to: each answer names its text's version and hash. */
const agreed: [name: keyof typeof agreements, version: string, hash: string][] = [
  ['consent', '2026-11-24', 'e8d628f8c08665071dfcd59345f49a7e472e6a2f7d8af0e64ee60a45cb20f207'],
  ['consent', '2026-11-28', '640d04c6fc93562da39de42975bd0633f3f6d29a24214070742d091fb1e1f558'],
  ['mailing', '2026-11-24', '79083186a4655513e839367ea781061e67c805cbc920434822f0538f30c6f6e0'],
];

test.each(agreed)(
  'the proof of what people agreed to in %s of %s is shown with its words',
  async (name, textVersion, textHash) => {
    expect(await shownText(name, { textVersion, textHash })).not.toBeNull();
    expect(await shownText(name, { textVersion, textHash: 'another' })).toBeNull();
  },
);

test.each(['consent', 'mailing'] as const)(
  'what people agree to now in %s is the latest version, as it was shown',
  async (name) => {
    const { textVersion, textHash } = await agreedText(name);
    const latest = agreed.findLast(([one]) => one === name);
    const now = [name, textVersion, textHash];
    expect(now, `${name} changed: make a new version`).toEqual(latest);
  },
);
