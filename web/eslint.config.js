import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  // All but the first are generated: python -m spaceport.wire.generate
  globalIgnores(['dist/', 'src/i18n/keys.ts', 'src/wire/constants.ts', 'src/wire/types.ts']),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // With types: modules only. Components would double the time, and svelte-check looks at theirs.
    files: ['src/**/*.ts'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', 400],
      'no-undef': 'off', // the compiler knows it better
      // A plain Map or Set is a cache on purpose: what must be drawn anew is $state.
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
);
