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
  'letter',
  'entitlement',
  'promotion',
  'subscription',
  'client-api',
  'handoff',
  'cashback',
  'payout',
  'marketing',
  'declaration',
  'export',
  'desk',
  'deletion',
];
/** Folders of a slice, each standing on those before it. Files directly in the slice stand below. */
const innerFloors: Partial<Record<string, readonly string[]>> = {
  subscription: [
    'clock',
    'catalogue',
    'quote',
    'order',
    'notices',
    'money',
    'contract',
    'billing',
    'checkout',
    'leaving',
    'change',
    'upkeep',
  ],
};
/** Slices of the client that have pages. */
const clientSlices = [
  'account',
  'handoff',
  'subscription',
  'promotion',
  'cashback',
  'payout',
  'marketing',
  'desk',
  'landing',
  'legal',
  'letters',
  'declaration',
];

/** Pure rules of the Worker that its client may use beside types and schemas. */
const sharedWithClient = [
  'page.ts',
  'page-paths.ts',
  'pages.ts',
  'desk-pages.ts',
  'desk-calls.ts',
  'product.ts',
  'payment-methods.ts',
  'safe-path.ts',
  'typed.ts',
  'money.ts',
  'vat.ts',
  'date.ts',
  'legal/*.ts',
  'declaration/form-texts.ts',
  'declaration/frozen.ts',
  'declaration/step.ts',
  '*/schemas.ts',
  '*/*/schemas.ts',
  'device-name.ts',
  'account/friendly-name.ts',
  'promotion/kinds.ts',
  'subscription/catalogue/catalogue.ts',
  'subscription/leaving/standing.ts',
  'subscription/quote/quote.ts',
  'subscription/quote/quote-rows.ts',
  'subscription/quote/quote-texts.ts',
  'calendar.ts',
  'entitlement/contract.ts',
  'entitlement/premium.ts',
  'marketing/event.ts',
  'csv.ts',
  'desk/books/kind-names.ts',
  'desk/state/condition-names.ts',
  'desk/state/job-names.ts',
];

function imports(files: string[], patterns: Pattern[]) {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } } as const;
}

const sqlFiles = (slice: string) => [
  `#worker/${slice}/**/sql.ts`,
  `#worker/${slice}/**/*-sql.ts`,
  `!#worker/${slice}/**/shared-sql.ts`,
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
  message: 'SQL lives in sql.ts and shared-sql.ts.',
  allowTypeImports: true,
};
const oneVerb: Pattern = {
  group: ['#worker/*/**/table.ts', '#worker/*/**/sql.ts', '#worker/*/**/*-sql.ts'],
  message: 'A route calls one verb; SQL lives in sql.ts.',
};

/** The rules of one slice: its verbs and rules, its SQL, and its routes. */
function floorRules(name: string, floor: number) {
  const others = floors.filter((other) => other !== name);
  const below: Pattern = {
    group: [
      ...floors.slice(floor + 1).map((higher) => `#worker/${higher}/**`),
      '#worker/stripe/**',
      // What the inbox lets the desk see of its events.
      '!#worker/stripe/desk/shared-sql.ts',
      '#worker/app.ts',
      '#worker/document/answer-page.ts',
      '#worker/scheduled.ts',
    ],
    message: 'A slice calls only what stands below it.',
  };
  const ownSql: Pattern = {
    group: others.flatMap((other) => [tables(other), ...sqlFiles(other)]),
    message:
      "Another slice's tables and SQL are its own business; use its verbs, rules and shared SQL.",
  };
  const place = `worker/${name}`;
  const whole = [ownWorld, below, ownSql, noHttp];
  const inner = (innerFloors[name] ?? []).flatMap((folder, at, all) => {
    const innerBelow: Pattern = {
      group: [
        ...all.slice(at + 1).map((higher) => `#${place}/${higher}/**`),
        ...all.map((other) => `#${place}/${other}/routes.ts`),
        `#${place}/routes.ts`,
      ],
      message: `A folder of ${name} calls only what stands below it: ${all.join(', ')}.`,
    };
    return [
      imports([`${place}/${folder}/**`], [...whole, innerBelow, noTables]),
      imports(sqlOf(`${place}/${folder}`), [...whole, innerBelow]),
    ];
  });
  return [
    imports([`${place}/**`], [...whole, noTables]),
    imports(sqlOf(place), whole),
    ...inner,
    imports([`${place}/**/routes.ts`, `${place}/**/*-routes.ts`], [ownWorld, below, oneVerb]),
  ];
}

/** The files below a folder that hold SQL. */
function sqlOf(folder: string): string[] {
  return ['sql', '*-sql', 'table'].map((file) => `${folder}/**/${file}.ts`);
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
const deskMoment: Pattern = {
  group: ['#client/lib/bootstrap.ts'],
  message: 'A desk stays open for days after its document: ask useNow, or useOperator.',
};
const wholeSlices = clientSlices.map((name) => `#client/${name}/**`);

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true },
  env: { es2024: true },
  rules: {
    // zod/mini's name for a default.
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    // A `default` would hide a missing case: a switch lists every case of its union. The compiler
    // (noImplicitReturns) knows that such a switch returns always, `consistent-return` does not.
    'typescript/consistent-return': 'off',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: false, allowDefaultCaseForExhaustiveSwitch: false },
    ],
    // Types and dynamic imports count, too.
    'import/no-cycle': ['error', { ignoreTypes: false }],
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
          message: "A slice's SQL is its own business; use its verbs, rules and shared SQL.",
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
          ...(name === 'desk' ? [deskMoment] : []),
        ],
      ),
    ),
    imports(['client/desk/use-now.ts', 'client/desk/use-operator.ts'], [fromWorker, clientWorld]),
    imports(
      ['client/lib/**', 'client/ui/**', 'client/messages/**'],
      [
        fromWorker,
        clientWorld,
        {
          group: ['#client/app/**', ...wholeSlices, '#client/style-guide/**'],
          message: 'lib and ui know nothing of the slices.',
        },
      ],
    ),
    imports(
      ['client/style-guide/**'],
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
