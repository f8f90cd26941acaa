import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '.screens/', '**/*.cjs', 'infra/run/boundaries-fixture/'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
      '@typescript-eslint/no-extraneous-class': 'off', // Nest modules are classes that carry only decorators
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }], // names the type of a schema
      '@typescript-eslint/no-meaningless-void-operator': 'off', // `() => void f()` says that f's result is not used
      '@typescript-eslint/no-unsafe-enum-assignment': 'off', // there are no enums, and the search for them takes a tenth of the time
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      complexity: ['error', 12],
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 30, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['**/*.spec.ts', '**/*.spec.tsx'], rules: { 'max-lines-per-function': 'off' } }, // `describe` is a function around a whole suite
  {
    // What is shown while a gig runs: these components are to be redrawn, and divided then
    files: ['frontend/src/{ui,app/pages/gig}/**/*.tsx', 'frontend/src/features/{chat,line-up,raffle,stage}/components/*.tsx'],
    ignores: ['**/*.spec.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 72, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.dto.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'class-validator', message: 'Use http/field.decorators.ts: its messages are those of the API.' },
      ],
    },
  },
  {
    files: ['**/*.tsx', 'frontend/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.spec.tsx'], // tests hardly have components of their own
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
);
