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
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
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
  { files: ['**/*.tsx', 'frontend/src/**/*.ts'], plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.recommended.rules },
);
