import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumFor } from './tests/chromium.ts'
import { keepScratchInMemory } from './tests/scratch.ts'

keepScratchInMemory()

/** An address that is not the machine itself: there the page has no WebCrypto, as on any plain http:// in an office. */
const ELSEWHERE = 'MAP portico.test 127.0.0.1'

const isLong = process.env['LONG'] === '1'

/**
 * Browser tests. Chromium is the machine's own: scripts/test.mjs finds or installs it and says where in CHROMIUM_PATH.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  testIgnore: isLong ? [] : '**/*.long.spec.ts',
  // Second ways of a subject: a rare state, a phone, the other language.
  ...(!isLong && { grepInvert: /@long/ }),
  // Patience costs only what fails; a shared machine stalls now and then.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // One more than processors: a journey often waits for what it shows.
  workers: availableParallelism() + 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['json', { outputFile: process.env['E2E_RESULTS'] ?? 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  // Pictures of the catalogue: `--update-snapshots` makes them anew.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    // Journeys wait for no animation; `layout.spec.ts` looks at pages that move.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    // A trace makes the journeys a quarter slower: TRACE=1 asks for it.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumFor(process.env, [`--host-resolver-rules=${ELSEWHERE}`]),
  },
})
