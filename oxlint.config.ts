import { defineConfig } from 'oxlint';

/*
 * The linter's rules, and with them who may import whom: the directions that the map of the house
 * draws. Where several blocks fit a file, the last one counts, so each block lists all its rules.
 */

interface Pattern {
  group: string[];
  message: string;
  allowTypeImports?: boolean;
}

/** Slices of the Worker, each standing on those before it. */
const floors = [
  'account',
  'entitlement',
  'promotion',
  'subscription',
  'handoff',
  'cashback',
  'payout',
  'marketing',
  'operator',
];
/** Slices of the client that have pages. */
const clientSlices = [
  'account',
  'handoff',
  'subscription',
  'promotion',
  'cashback',
  'payout',
  'marketing',
  'operator',
  'landing',
  'legal',
];

/** Pure rules of the Worker that its client may use beside types and schemas. */
const sharedWithClient = [
  'pages.ts',
  'desk-pages.ts',
  'product.ts',
  'safe-path.ts',
  'money.ts',
  'date.ts',
  'legal/*.ts',
  '*/schemas.ts',
  '*/*/schemas.ts',
  'account/friendly-name.ts',
  'subscription/plan/plan.ts',
  'subscription/quote/quote.ts',
  'subscription/quote/chargeable.ts',
  'subscription/quote/quote-rows.ts',
  'subscription/quote/quote-texts.ts',
  'calendar.ts',
  'subscription/plan/catalogue.ts',
  'entitlement/contract.ts',
  'marketing/event.ts',
];

function imports(files: string[], patterns: Pattern[]) {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } } as const;
}

const sqlFiles = (slice: string) => [
  `#worker/${slice}/**/repository.ts`,
  `#worker/${slice}/**/*-repository.ts`,
];
const tables = (slice: string) => `#worker/${slice}/**/table.ts`;

const ownWorld: Pattern = {
  group: ['#client/**', '#sandbox/**', '#tests/**'],
  message: 'The Worker knows neither its client nor the sandbox.',
};
const noHttp: Pattern = {
  group: [
    'hono',
    'hono/**',
    '@hono/**',
    '#worker/http/*',
    '!#worker/http/fields.ts',
    '!#worker/http/log.ts',
  ],
  message: 'A verb never sees HTTP; only routes.ts does.',
};
const noTables: Pattern = {
  group: ['#worker/*/**/table.ts'],
  message: 'SQL lives in repository.ts and statements.ts.',
  allowTypeImports: true,
};
const oneVerb: Pattern = {
  group: [
    '#worker/*/**/table.ts',
    '#worker/*/**/repository.ts',
    '#worker/*/**/*-repository.ts',
    '#worker/*/**/statements.ts',
  ],
  message: 'A route calls one verb; SQL lives in repository.ts.',
};

/** The rules of one slice: its verbs and rules, its SQL, and its routes. */
function floorRules(name: string, floor: number) {
  const others = floors.filter((other) => other !== name);
  const below: Pattern = {
    group: [
      ...floors.slice(floor + 1).map((higher) => `#worker/${higher}/**`),
      '#worker/stripe/**',
      '#worker/app.ts',
      '#worker/page.ts',
      '#worker/scheduled.ts',
    ],
    message: 'A slice calls only what stands below it.',
  };
  const ownSql: Pattern = {
    group: others.flatMap((other) => [tables(other), ...sqlFiles(other)]),
    message:
      "Another slice's tables and SQL are its own business; use its verbs, rules and statements.",
  };
  const place = `worker/${name}`;
  return [
    imports([`${place}/**`], [ownWorld, below, ownSql, noHttp, noTables]),
    imports(
      ['repository', '*-repository', 'statements', 'table'].map((file) => `${place}/**/${file}.ts`),
      [ownWorld, below, ownSql, noHttp],
    ),
    imports([`${place}/**/routes.ts`, `${place}/**/*-routes.ts`], [ownWorld, below, oneVerb]),
  ];
}

const fromWorker: Pattern = {
  group: ['#worker/**', ...sharedWithClient.map((file) => `!#worker/${file}`)],
  message: 'From the Worker the client takes types, schemas and pure rules.',
  allowTypeImports: true,
};
const clientWorld: Pattern = {
  group: ['#sandbox/**', '#tests/**'],
  message: 'The client knows neither the sandbox nor the tests.',
};
const wholeSlices = clientSlices.map((name) => `#client/${name}/**`);

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  env: { es2024: true },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'off',
    'no-console': 'off',
    'no-await-in-loop': 'off',
    'react/react-in-jsx-scope': 'off',
    'react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'oxc/no-map-spread': 'off',
    'promise/no-callback-in-promise': 'off',
    'unicorn/no-invalid-fetch-options': 'off',
  },
  ignorePatterns: ['dist/**', '.wrangler/**', 'migrations/**'],
  overrides: [
    imports(
      ['worker/**'],
      [
        ownWorld,
        {
          group: floors.flatMap(sqlFiles),
          message: "A slice's SQL is its own business; use its verbs, rules and statements.",
        },
      ],
    ),
    ...floors.flatMap(floorRules),
    imports(
      ['worker/http/**', 'worker/db/client.ts', 'worker/mail/**'],
      [
        ownWorld,
        {
          group: [...floors, 'stripe'].map((name) => `#worker/${name}/**`),
          message: 'What every slice stands on knows none of them.',
          allowTypeImports: true,
        },
      ],
    ),
    imports(['client/**'], [fromWorker, clientWorld]),
    ...clientSlices.map((name) =>
      imports(
        [`client/${name}/**`],
        [
          fromWorker,
          clientWorld,
          {
            group: [
              '#client/app/**',
              ...clientSlices
                .filter((other) => other !== name)
                .map((other) => `#client/${other}/**/*-page.tsx`),
            ],
            message: "A slice knows nothing of the app around it, nor of another slice's pages.",
          },
        ],
      ),
    ),
    imports(
      ['client/lib/**', 'client/ui/**', 'client/messages/**'],
      [
        fromWorker,
        clientWorld,
        {
          group: ['#client/app/**', ...wholeSlices, '#client/internal/**'],
          message: 'lib and ui know nothing of the slices.',
        },
      ],
    ),
    imports(
      ['client/internal/**'],
      [
        fromWorker,
        clientWorld,
        {
          group: ['#client/app/**', ...wholeSlices],
          message: 'The style guide shows what pages are built from, not the pages.',
        },
      ],
    ),
    imports(
      ['sandbox/**'],
      [
        {
          group: ['#worker/**', '#client/**', '#tests/**'],
          message: 'The sandbox shares nothing with the product but the wire.',
        },
      ],
    ),
  ],
});
