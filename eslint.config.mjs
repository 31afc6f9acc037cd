import coreWebVitals from 'eslint-config-next/core-web-vitals';
import typescript from 'eslint-config-next/typescript';

const PRIVATE_PARTS = {
  group: ['next/dist/*'],
  message: 'It may change with any release. Use what next exports.',
};

const config = [
  {
    ignores: ['.next/**', '.next-*/**', 'node_modules/**', 'next-env.d.ts', 'lib/supabase/database.types.ts'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...coreWebVitals,
  ...typescript,
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 300],
      'max-len': ['error', { code: 200, ignoreUrls: true }],
      'no-restricted-imports': ['error', { patterns: [PRIVATE_PARTS] }],
    },
  },
  // An element's classes are one string, and so is a line of a file in a parser's test.
  {
    files: ['components/**', '**/*.test.ts', '**/*.spec.ts'],
    rules: {
      'max-len': [
        'error',
        { code: 200, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true },
      ],
    },
  },
  // Tables of cases, one per format, where all cases for a bank's format are in one place.
  {
    files: ['camt/parse-camt', 'mt940/parse-mt940', 'ofx/parse-ofx', 'qif/parse-qif'].map(
      (name) => `lib/domain/imports/${name}.test.ts`,
    ),
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['app/**', 'components/**', 'lib/actions/**', 'lib/data/**'],
    ignores: ['components/money/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [PRIVATE_PARTS],
          paths: [
            {
              name: '@/lib/domain/money/money',
              importNames: ['formatMoney', 'formatMoneyShort'],
              message:
                'It would be seen while amounts are hidden. Use <Money> or useMoney of components/money.',
            },
          ],
        },
      ],
    },
  },
  { files: ['scripts/**', 'e2e/**', 'tests/**', '*.config.*'], rules: { 'no-console': 'off' } },
];

export default config;
