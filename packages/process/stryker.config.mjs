/**
 * Mutation tests of this package: `npm run mutation`. What is mutated says `scripts/mutation.mjs`: not the inspector,
 * nor what only tests use.
 */
import { at } from '../../scripts/lib/paths.mjs'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'process',
  plugins: [at('scripts/lib/mutation-runner.mjs'), at('scripts/lib/mutation-ignorer.mjs')],
  ignorers: ['details', 'indexes'],
  coverageAnalysis: 'perTest',
  // What is computed when a file is loaded would need every test once for each mutant.
  ignoreStatic: true,
  tempDirName: '.cache/mutation/sandbox',
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  reporters: ['progress-append-only', 'json'],
  // The sandbox holds this package and the one document that its tests compare, nothing else.
  ignorePatterns: ['**', '!packages/process/**', '!docs/process-conformance.md', '!package.json'],
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 5_000,
}
