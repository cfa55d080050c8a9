import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const isLong = process.env['LONG'] === '1'
const setup = 'tests/global-setup.ts'

/** Tests lie beside what they test and enter by the front door: HTTP and a real database. Browser tests lie in e2e/. */
export default defineConfig({
  test: {
    include: ['{contract,kernel,modules,packages,apps,shell,kit,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
    globalSetup: existsSync(setup) ? [setup] : [],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
