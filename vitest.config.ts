import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const isLong = process.env['LONG'] === '1'
const setup = 'tests/global-setup.ts'
const exclude = ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])]

/** What stands in for a module, or keeps state of the page in one. */
const page = ['{shell,kit}/**/*.test.{ts,tsx}', 'modules/*/web/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}']

/**
 * Tests lie beside what they test and enter by the front door: HTTP and a real database. Browser tests lie in e2e/. Files of the server share what they
 * load, since nothing of it keeps anything that is not a server's own; loading it anew for each file took two minutes.
 */
export default defineConfig({
  test: {
    globalSetup: existsSync(setup) ? [setup] : [],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'page', include: page, exclude } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{contract,kernel,modules,packages,apps,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...page],
          isolate: false,
        },
      },
    ],
  },
})
