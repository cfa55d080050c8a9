/** Tabs: pages that stay as they were left, how tabs are closed, ordered and moved, and what hidden pages cost. */
import { Profiler, useState, type ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { t } from '#shell/i18n.ts'
import { navigateTo } from '#shell/page/location.ts'
import type { MenuItem } from '#shell/ports.ts'
import { registerPages } from '#shell/registry.ts'
import { clientErrorRoutes } from '#system/contract/client-error.ts'
import PostList from '#system/web/post/PostList.tsx'
import { expectAccessible } from '../../../tests/component/accessible.ts'
import { expectCount, first } from '../../../tests/component/expect.ts'
import { fakeServer } from '../../../tests/component/fake-server.ts'
import { answerPosts } from '../../../tests/component/posts.ts'
import { allowConsole } from '../../../tests/component/watch.ts'
import { branchOf, menuAt, pageAt, showFrame } from '../../../tests/component/show-frame.tsx'

/** The pages that rendered something since this was last emptied. */
let rendered: string[] = []

const watched = (name: string, Component: ComponentType) =>
  function Watched() {
    return (
      <Profiler id={name} onRender={() => rendered.push(name)}>
        <Component />
      </Profiler>
    )
  }

const withField = (name: string) =>
  function WithField() {
    const [text, setText] = useState('')
    useUnsavedWarning(text !== '' && name === '乙号页面')
    return (
      <>
        <h1>{name}</h1>
        <input aria-label={`输入 ${name}`} value={text} onChange={(event) => setText(event.target.value)} />
      </>
    )
  }

let isBroken = false
function Breaking() {
  if (isBroken) throw new Error('有意抛出')
  return <h1>好的</h1>
}

/** Wide enough that the middle of a tab is not its cross. */
const NAMES = ['甲号页面', '乙号页面', '丙号页面', '丁号页面', '戊号页面']
const LIST = '/test/list'
const BREAKING = '/test/breaking'
const at = (name: string) => `/test/${NAMES.indexOf(name)}`
registerPages([
  ...NAMES.map((name) => pageAt(at(name), watched(name, withField(name)))),
  pageAt(LIST, watched('列表', PostList), { plain: false }),
  pageAt(BREAKING, Breaking),
])
const inModule = (pages: readonly MenuItem[]) => [branchOf('/test', '测试模块', pages, true)]
const menus = inModule([...NAMES.map((name) => menuAt(at(name), name)), menuAt(LIST, '列表'), menuAt(BREAKING, '会坏')])

beforeEach(() => {
  rendered = []
  isBroken = false
})

const bar = () => page.getByRole('tablist', { name: t('shell.tabs') })
const tab = (name: string) => bar().getByRole('tab', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name: `输入 ${name}` })
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
const question = () => page.getByRole('dialog', { name: t('kit.form.discardTitle') })
const chosen = (name: string) => expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
const names = () =>
  bar()
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent)
const expectNames = (...expected: string[]) => expect.poll(names).toEqual(expected)
const press = (name: string, keys: string) => {
  tab(name).element().focus()
  return userEvent.keyboard(keys)
}
const choose = async (name: string, action: Parameters<typeof t>[0]) => {
  await tab(name).click({ button: 'right' })
  await entry(t(action)).click()
}

/** Opens pages one after the other, by their addresses. */
async function open(...opened: string[]): Promise<void> {
  for (const name of opened) {
    navigateTo(`${at(name)}?_portalCode=OAyy`)
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
}

test('a page comes back as it was left, and costs nothing while it is hidden', async () => {
  const reads = answerPosts(200)
  await showFrame(`${LIST}?limit=100`, { menus })
  const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
  const find = () => page.getByRole('textbox', { name: t('system.post.find') })
  await expect.element(page.getByText('岗位 5', { exact: true })).toBeVisible()
  await expectCount(bar(), 0)
  await page.getByRole('button', { name: t('kit.list.next') }).click()
  await expect.element(page.getByText('岗位 101', { exact: true })).toBeVisible()
  await rows().nth(1).getByRole('checkbox').click()
  await rows().nth(3).getByRole('checkbox').click()
  await find().fill('还没有查询')
  const table = first('.kit-table')
  table.scrollTop = 1200
  await expect.poll(() => rows().elements()[0]?.getAttribute('aria-rowindex')).not.toBe('2')
  const before = reads.length

  // Hidden: it renders nothing and asks for nothing.
  await open('甲号页面', '丙号页面')
  await expectNames('列表', '甲号页面', '丙号页面')
  await expectAccessible(['light'])
  rendered = []
  await open('甲号页面', '丙号页面', '甲号页面', '丙号页面')
  expect(rendered).not.toContain('列表')
  expect(reads).toHaveLength(before)

  // Its menu leads back to where the user was: page, input, choice, scrolling.
  await page
    .getByRole('navigation', { name: t('shell.menu') })
    .getByRole('link', { name: '列表', exact: true })
    .click()
  await expect.poll(() => window.location.hash).toMatch(/page=2/)
  expect(window.location.hash).toMatch(/limit=100/)
  await expect.element(find()).toHaveValue('还没有查询')
  await expect.element(page.getByText(t('kit.batch.chosen', { count: 2 }))).toBeVisible()
  expect(first('.kit-table').scrollTop).toBe(1200)
  // What is seen is what was there; it is asked for again behind it, once.
  expect(reads.length).toBeLessThanOrEqual(before + 1)

  // The browser's way back leads from tab to tab.
  window.history.back()
  await chosen('丙号页面')
  window.history.forward()
  await chosen('列表')
  await expect.element(find()).toHaveValue('还没有查询')

  // Refreshing builds this one anew and leaves the others.
  await tab('甲号页面').click()
  await field('甲号页面').fill('改到一半')
  await tab('列表').click()
  const asked = reads.length
  await page.getByRole('button', { name: t('shell.refresh'), exact: true }).click()
  await expect.element(find()).toHaveValue('')
  await expect.poll(() => reads.length).toBeGreaterThan(asked)
  await tab('甲号页面').click()
  await expect.element(field('甲号页面')).toHaveValue('改到一半')
})

test('unsaved input asks when its tab is closed and when the user signs out, never on the way to another tab', async () => {
  await showFrame(at('甲号页面'), { menus })
  await open('乙号页面')
  await field('乙号页面').fill('改到一半')
  await tab('甲号页面').click()
  await tab('乙号页面').click()
  await expect.element(field('乙号页面')).toHaveValue('改到一半')
  await expectCount(question(), 0)
  await press('乙号页面', '{Delete}')
  await question()
    .getByRole('button', { name: t('kit.cancel') })
    .click()
  await expect.element(field('乙号页面')).toHaveValue('改到一半')
  await page.getByTitle(t('shell.account', { name: '陈思远' })).click()
  await entry(t('shell.signOut')).click()
  await page
    .getByRole('dialog', { name: t('shell.signOut') })
    .getByRole('button', { name: t('shell.signOut') })
    .click()
  await question()
    .getByRole('button', { name: t('kit.cancel') })
    .click()
  await expectCount(page.getByRole('dialog'), 0)
  await press('乙号页面', '{Delete}')
  await question()
    .getByRole('button', { name: t('kit.form.discard') })
    .click()
  await expect.element(page.getByRole('heading', { name: '甲号页面' })).toBeVisible()
  await expectCount(bar(), 0)
})

test('the way back keeps unsaved input in its tab, and asks where it would change what the tab shows', async () => {
  await showFrame(at('甲号页面'), { menus })
  await open('乙号页面')
  await field('乙号页面').fill('还没有保存')
  const address = window.location.hash
  window.history.back()
  await expect.element(page.getByRole('heading', { name: '甲号页面' })).toBeVisible()
  window.history.forward()
  await expect.element(field('乙号页面')).toHaveValue('还没有保存')
  expect(window.location.hash).toBe(address)

  // An address that would change this very tab asks. No: everything stays, the address too.
  const elsewhere = `#${at('乙号页面')}?status=1&_portalCode=OAyy`
  window.location.hash = elsewhere
  await question()
    .getByRole('button', { name: t('kit.cancel') })
    .click()
  await expectCount(question(), 0)
  await expect.element(field('乙号页面')).toHaveValue('还没有保存')
  await expect.poll(() => window.location.hash).toBe(address)
  window.location.hash = elsewhere
  await question()
    .getByRole('button', { name: t('kit.form.discard') })
    .click()
  await expect.poll(() => window.location.hash).toBe(elsewhere)
})

test('tabs are pinned, moved by pointer and by keyboard, and closed', async () => {
  await showFrame('/test/0', { menus })
  await open('乙号页面', '丙号页面', '丁号页面', '戊号页面')

  // The menu of a tab: what would do nothing cannot be chosen.
  await tab('甲号页面').click({ button: 'right' })
  for (const text of ['shell.close', 'shell.tabs.left', 'shell.tabs.pin', 'shell.tabs.moveRight'] as const)
    await expect.element(entry(t(text))).toHaveAttribute('aria-disabled', 'true')
  await expect.element(entry(t('shell.tabs.others'))).not.toHaveAttribute('aria-disabled')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tab('甲号页面')).toHaveFocus()
  await userEvent.keyboard('{End}{Shift>}{F10}{/Shift}')
  await expect.element(entry(t('shell.refresh'))).toHaveFocus()
  await expect.element(entry(t('shell.tabs.right'))).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')

  // Pinned ones stand in front, and stay.
  await choose('戊号页面', 'shell.tabs.pin')
  await expectNames('甲号页面', '戊号页面', '乙号页面', '丙号页面', '丁号页面')

  // Moved among their like; a drag is no click.
  await tab('丁号页面').dropTo(tab('乙号页面'), { targetPosition: { x: 4, y: 8 } })
  await expectNames('甲号页面', '戊号页面', '丁号页面', '乙号页面', '丙号页面')
  await chosen('戊号页面')
  await press('丁号页面', '{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  await expectNames('甲号页面', '戊号页面', '乙号页面', '丁号页面', '丙号页面')
  await expect.element(tab('丁号页面')).toHaveFocus()
  await press('甲号页面', '{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  await expectNames('甲号页面', '戊号页面', '乙号页面', '丁号页面', '丙号页面')

  // Arrows go, Enter shows.
  await press('丁号页面', '{ArrowLeft}')
  await expect.element(tab('乙号页面')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await chosen('乙号页面')
  await expect.element(tab('乙号页面')).toHaveFocus()

  // A middle click closes; closing the one in sight shows the last.
  await tab('丁号页面').click({ button: 'middle' })
  await expectNames('甲号页面', '戊号页面', '乙号页面', '丙号页面')
  await userEvent.click(first('.pt-tab[aria-selected="true"] .pt-tab-close'))
  await chosen('丙号页面')
  await expect.poll(() => window.location.hash).toContain(at('丙号页面'))
  await page.getByRole('button', { name: t('shell.tabs.all') }).click()
  await expectCount(page.getByRole('menuitemradio'), 3)
  await entry(t('shell.tabs.closeAll')).click()
  await expectNames('甲号页面', '戊号页面')
  await press('戊号页面', '{Shift>}{F10}{/Shift}')
  await entry(t('shell.tabs.unpin')).click()
  await press('戊号页面', '{Delete}')
  await expectCount(bar(), 0)
})

test('the chosen tab stays in sight in a window that becomes narrower', async () => {
  await page.viewport(1440, 900)
  await showFrame('/test/0', { menus })
  await open('乙号页面', '丙号页面', '丁号页面', '戊号页面')
  await chosen('戊号页面')
  await page.viewport(577, 900)
  const edgeOf = (selector: string) => first(selector).getBoundingClientRect().right
  await expect.poll(() => first('.pt-tabs-list').scrollWidth > first('.pt-tabs-list').clientWidth).toBe(true)
  await expect.poll(() => edgeOf('.pt-tab[aria-selected="true"]') <= edgeOf('.pt-tabs-list')).toBe(true)
  await page.viewport(1440, 900)
})

test('a page that fails fails alone, and can be tried again', async () => {
  allowConsole(/有意抛出/)
  await showFrame(at('甲号页面'), { menus })
  fakeServer.answer(clientErrorRoutes.report, () => null)
  isBroken = true
  navigateTo(`${BREAKING}?_portalCode=OAyy`)
  await expect.element(page.getByRole('heading', { name: t('shell.failure.title') })).toBeVisible()
  await tab('甲号页面').click()
  await expect.element(page.getByRole('heading', { name: '甲号页面' })).toBeVisible()
  await tab('会坏').click()
  await expect.element(page.getByRole('heading', { name: t('shell.failure.title') })).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: t('shell.retry') }).click()
  await expect.element(page.getByRole('heading', { name: '好的' })).toBeVisible()
})

test('menus say how their tabs behave: one per address, not kept, never closed', async () => {
  const behaving = inModule([
    menuAt(at('甲号页面'), '甲号页面'),
    menuAt(at('乙号页面'), '乙号页面', { dynamicNewTab: true }),
    menuAt(at('丙号页面'), '丙号页面', { noKeepAlive: true, noClosable: true }),
    menuAt(at('丁号页面'), '丁号页面'),
  ])
  await showFrame(at('甲号页面'), { menus: behaving })
  const go = (address: string) => navigateTo(`${address}&_portalCode=OAyy`)

  // One page twice, each with its own address and input.
  go(`${at('乙号页面')}?status=1`)
  await field('乙号页面').fill('第一个')
  go(`${at('乙号页面')}?status=0`)
  await expectNames('甲号页面', '乙号页面', '乙号页面')
  await expect.element(field('乙号页面')).toHaveValue('')
  await bar().getByRole('tab').nth(1).click()
  await expect.poll(() => window.location.hash).toMatch(/status=1/)
  await expect.element(field('乙号页面')).toHaveValue('第一个')

  // One that is not kept begins anew; one that is never closed stands in front.
  await open('丙号页面')
  await field('丙号页面').fill('不会留下')
  await open('丁号页面')
  await expectNames('甲号页面', '丙号页面', '乙号页面', '乙号页面', '丁号页面')
  await tab('丙号页面').click()
  await expect.element(field('丙号页面')).toHaveValue('')
  await press('丙号页面', '{Delete}')
  await expectNames('甲号页面', '丙号页面', '乙号页面', '乙号页面', '丁号页面')
})
