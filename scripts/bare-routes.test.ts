import { readFile } from 'node:fs/promises'
import { format, type FormatConfig } from 'oxfmt'
import { expect, test } from 'vitest'
import { BARE_FILES, textOf } from './lib/bare-routes.mjs'

const load = (specifier: string) => import(specifier) as Promise<Record<string, unknown>>
const options = JSON.parse(await readFile('.oxfmtrc.json', 'utf8')) as FormatConfig

test.each(BARE_FILES.map((bareFile) => [bareFile.file, bareFile] as const))(
  '%s is what the contract says',
  async (file, bareFile) => {
    const { code: written } = await format(file, await textOf(bareFile, load), options)
    expect(await readFile(file, 'utf8')).toBe(written)
  },
)

const bareFile = {
  file: 'apps/web/bare-x-routes.ts',
  about: 'Calls of x.',
  contracts: { xRoutes: '#x/contract.ts' },
  groups: [{ name: 'bareXRoutes', type: 'xRoutes.thing', routes: { all: 'page' } }],
}
const contract = (path: string) => async () => ({ xRoutes: { thing: { page: { method: 'GET', path } } } })

test('another address in the contract makes the file stale', async () => {
  const before = await textOf(bareFile, contract('/x/page'))
  expect(before).toContain("all: bareRoute<(typeof xRoutes)['thing']['page']>('GET', '/x/page'),")
  expect(await textOf(bareFile, contract('/x/list'))).not.toBe(before)
})

test('a route that the contract has not stops the writing', async () => {
  const lost = { ...bareFile, groups: [{ name: 'bareXRoutes', type: 'xRoutes.thing', routes: { all: 'gone' } }] }
  await expect(textOf(lost, contract('/x/page'))).rejects.toThrow('no route xRoutes.thing.gone')
})
