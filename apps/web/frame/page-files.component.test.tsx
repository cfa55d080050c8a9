/** The files of a page: on their way, there already, and tried again where fetching ahead has failed. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preparePage } from '#shell/frame/page-files.ts'
import { definePage, registerPages, type PageFile } from '#shell/registry.ts'
import { branchOf, menuAt, showFrame } from '../../../tests/component/show-frame.tsx'

const file = (text: string): PageFile => ({ default: () => <h1>{text}</h1> })
const open = (path: string) => showFrame(path, { menus: [branchOf('/files', '模块', [menuAt(path, '页面')], true)] })

test('a page comes when its files have come', async () => {
  let arrive = (_: PageFile) => {}
  const load = () => new Promise<PageFile>((resolve) => (arrive = resolve))
  registerPages([definePage({ path: '/files/late', plain: true, load })])
  await open('/files/late')
  await expect.element(page.getByRole('main').getByRole('status')).toBeInTheDocument()
  arrive(file('late'))
  await expect.element(page.getByRole('heading', { name: 'late' })).toBeVisible()
})

test('a page whose files came before it was shown is there', async () => {
  registerPages([definePage({ path: '/files/early', plain: true, load: async () => file('early') })])
  preparePage('/files/early')
  await open('/files/early')
  await expect.element(page.getByRole('heading', { name: 'early' })).toBeVisible()
})

test('a page whose files come while it is being rendered is there', async () => {
  registerPages([definePage({ path: '/files/now', plain: true, load: async () => file('now') })])
  await open('/files/now')
  await expect.element(page.getByRole('heading', { name: 'now' })).toBeVisible()
})

test('what could not be fetched ahead is fetched again when the page is shown', async () => {
  let calls = 0
  const load = async () => {
    calls += 1
    if (calls === 1) throw new Error('the network is away')
    return file('again')
  }
  registerPages([definePage({ path: '/files/again', plain: true, load })])
  preparePage('/files/again')
  await expect.poll(() => calls).toBe(1)
  await open('/files/again')
  await expect.element(page.getByRole('heading', { name: 'again' })).toBeVisible()
  expect(calls).toBe(2)
})
