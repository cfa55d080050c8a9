import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumFor } from './tests/chromium.ts'
import { showScheme } from './tests/component/commands.ts'
import { keepScratchInMemory } from './tests/scratch.ts'

keepScratchInMemory()

const isLong = process.env['LONG'] === '1'
const setup = 'tests/global-setup.ts'
const exclude = ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])]

/** Components in a real browser, against answers that the contract checks (`tests/component/`). */
const component = [
  '{shell,kit}/**/*.component.test.tsx',
  '{apps,modules/*}/web/**/*.component.test.tsx',
  'packages/forms/**/*.component.test.tsx',
]

const page = ['{shell,kit}/**/*.test.{ts,tsx}', 'modules/*/web/**/*.test.{ts,tsx}', 'apps/web/**/*.test.{ts,tsx}']

/** A module or a global of the page that a test replaces is replaced for every test beside it. */
const REPLACES = /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\b|\bglobalThis\b/

/** Tests of the page that replace something: each loads its modules anew. The others share them, in half the time. */
const alone = ['shell', 'kit', 'apps/web', ...readdirSync('modules').map((name) => `modules/${name}/web`)]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /(?<!\.component)\.test\.tsx?$/.test(path) && REPLACES.test(readFileSync(path, 'utf8')))

/** The rules of processes once more, with every second call answered by another node on the same database. */
const twoNodes = {
  extends: true as const,
  test: {
    name: 'two nodes',
    env: { NODES: '2' },
    globalSetup: existsSync(setup) ? [setup] : [],
    setupFiles: ['tests/server-set-up.ts'],
    include: ['modules/workflow/server/**/*.test.ts'],
    // It has two nodes already.
    exclude: ['**/node_modules/**', '**/*.long.test.ts', '**/concurrency.test.ts'],
    isolate: false,
  },
}

/**
 * Tests are beside what they test and enter by the entry point: HTTP and a real database. Browser tests are in e2e/.
 * Files of the server share what they load, since nothing of it keeps anything that is not a server's own; loading it
 * anew for each file took two minutes.
 */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'threads',
    // Two more than processors: a thread of server tests waits half of its time, for a queue or a process that ends.
    maxWorkers: availableParallelism() + 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Patience costs only what fails: news of the database comes later than a second on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'page', include: page, exclude: [...exclude, ...component, ...alone], isolate: false },
      },
      { extends: true, test: { name: 'page alone', include: alone, exclude } },
      {
        extends: true,
        plugins: [react()],
        // In tests Ant Design gives every element the same id, and names of dialogs are wrong.
        define: { 'process.env.NODE_ENV': '"development"' },
        // Found before the first test: what is found while tests run makes the page load anew under them.
        optimizeDeps: {
          include: [
            'antd',
            'axe-core',
            'dayjs',
            'react',
            'react-dom/client',
            'lucide-react',
            '@tanstack/react-query',
            'qr/decode.js',
          ],
        },
        test: {
          name: 'component',
          include: component,
          exclude,
          setupFiles: ['tests/component/set-up.ts'],
          provide: { isLong },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Set-up takes a page a second or two; each test leaves the page as it found it.
            isolate: false,
            provider: playwright({
              launchOptions: chromiumFor(process.env),
              contextOptions: { reducedMotion: 'reduce', locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
            commands: { showScheme },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: existsSync(setup) ? [setup] : [],
          setupFiles: ['tests/server-set-up.ts'],
          include: ['{contract,kernel,modules,packages,apps,scripts,tests,bench}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...page, ...component],
          isolate: false,
        },
      },
      ...(isLong ? [twoNodes] : []),
    ],
  },
})
