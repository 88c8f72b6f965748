// Raw colours, sizes, spaces and durations live in client/styles/tokens.css and nowhere else
// (docs/decisions/0010). Shares (%, fr) and angles are free.
import { readFileSync } from 'node:fs';

const tokens = readFileSync(new URL('client/styles/tokens.css', import.meta.url), 'utf8');
const breakpoints = [...tokens.matchAll(/--breakpoint-\w+:\s*(\w+);/g)].map(([, width]) => width);

const lengthsAndTimes =
  'px rem em ch ex lh rlh pt cm mm in s ms vw vh vi vb vmin vmax svw svh lvw lvh dvw dvh cqw cqh cqi cqb'.split(
    ' ',
  );

const token = /^var\(--/;
const tokenOrKeyword = [token, 'inherit', 'initial', 'unset'];

/** @type {import('stylelint').Config} */
export default {
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [
      ['/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color|device-cmyk)/', '/gradient$/', 'cubic-bezier'],
    ],
    'unit-disallowed-list': [
      lengthsAndTimes,
      // Which widths a media query may name, the rule below says.
      { ignoreMediaFeatureNames: { px: ['/width$/'] } },
    ],
    'declaration-property-value-allowed-list': {
      'font-family': tokenOrKeyword,
      'font-size': tokenOrKeyword,
      'font-weight': tokenOrKeyword,
      'line-height': tokenOrKeyword,
      'letter-spacing': [...tokenOrKeyword, 'normal'],
      'box-shadow': [token, /^inset 0 0 0 var\(--/, 'none'],
      '/^border-.*radius$/': [token, '0', 'inherit'],
      'z-index': [token, 'auto'],
    },
    'media-feature-name-value-allowed-list': { '/width$/': breakpoints },
    'block-no-empty': true,
    'declaration-block-no-duplicate-custom-properties': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'font-family-no-missing-generic-family-keyword': true,
    'function-calc-no-unspaced-operator': true,
    'keyframe-block-no-duplicate-selectors': true,
    'no-duplicate-selectors': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'selector-pseudo-class-no-unknown': true,
    'selector-pseudo-element-no-unknown': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      // Declares what the token `--font-headline` names.
      files: ['client/styles/fonts.css'],
      rules: { 'declaration-property-value-allowed-list': null },
    },
    {
      files: ['client/styles/tokens.css'],
      rules: {
        'color-no-hex': null,
        'function-disallowed-list': null,
        'unit-disallowed-list': null,
      },
    },
  ],
};
