/** The walk through "Add a page" is followed to the letter: it compiles, keeps the house rules, and the page works. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dialogOf, rowOf } from './support/pages.ts'
import { ADMIN, signIn } from './support/people.ts'
import { startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { blocksOf, copyProduct, follow } from './support/walkthrough.ts'
import { zh } from './support/words.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** Runs a tool of the copy; what it says is shown when it fails. */
async function inCopy(copy: string, tool: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(copy, tool), ...args], { cwd: copy }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${tool}: ${error.stdout ?? ''}${error.stderr ?? ''}`)
    },
  )
}

test('the user who follows docs/add-a-page.md has a page', async ({ visitor }) => {
  // It checks, tests and builds a whole copy.
  test.setTimeout(1_800_000)
  const copy = await mkdtemp(join(tmpdir(), 'portico-page-'))
  try {
    copyProduct(ROOT, copy)
    const document = await readFile(join(ROOT, 'docs/add-a-page.md'), 'utf8')
    const blocks = blocksOf(document)
    const ofNoun = blocks.filter(({ path }) => /\/book[./]|\/migrations\/|\/schema\.ts$/.test(path))
    const lines = ofNoun.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
    expect(lines, 'a plain noun: contract, table, server, page and test').toBeLessThanOrEqual(300)
    follow(blocks, copy)

    await test.step('it compiles and keeps the house rules', async () => {
      await inCopy(copy, 'node_modules/typescript/bin/tsc', '--noEmit')
      await run('git', ['init', '--quiet'], { cwd: copy }) // the checks ask git which files there are
      await inCopy(copy, 'scripts/check-arrows.mjs')
      await inCopy(copy, 'scripts/house-rules.mjs')
    })
    await test.step('its own test passes, and the generated ones', async () => {
      await inCopy(copy, 'node_modules/vitest/vitest.mjs', 'run', 'modules/library')
      await inCopy(copy, 'node_modules/vitest/vitest.mjs', 'run', 'tests/routes-', '-t', 'book\\.')
      await inCopy(copy, 'node_modules/vitest/vitest.mjs', 'run', 'tests/records.test.ts', '-t', 'book')
    })
    await inCopy(copy, 'scripts/build.mjs')

    const server = await startServer({ adminPassword: ADMIN.password, bundle: join(copy, 'dist/server.js') })
    try {
      const page = await visitor({ baseURL: server.url })
      await page.goto('/#/lib/book')
      await signIn(page, ADMIN)
      await page.getByRole('button', { name: '新增图书' }).first().click()
      const form = dialogOf(page, '新增图书')
      await form.getByLabel('书名').fill('石头记')
      await form.getByRole('button', { name: zh('kit.form.create') }).click()
      await expect(rowOf(page, '石头记')).toBeVisible()
      await expect(page.getByRole('button', { name: zh('kit.export.title') })).toBeVisible()
      await page.context().close() // it would ask a server that is gone
    } finally {
      await server.stop()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
})
