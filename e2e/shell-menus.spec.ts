/**
 * What menus do beyond leading to a page: windows of their own, news, levels left out, favourites, the search, and what
 * is not configured.
 */
import type { Page } from '@playwright/test'
import type { RouteItem } from '#system/contract/route-item.ts'
import { expectAccessibleAsShown } from './support/accessible.ts'
import { keepLayout, menuOf } from './support/layouts.ts'
import { enter } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** A page of the same origin with the product in a frame, which keeps the messages it receives. */
const HOST = `<title>host</title><script>heard = []; addEventListener('message', ({ data }) => heard.push(data))</script>
<iframe title="app" src="/?_microApp=1#/sys/dept" width="900" height="600"></iframe>`

type Kind = 0 | 2 | 3

/** A menu as the server answers it. */
const item = (
  title: string,
  menuType: Kind,
  path: string,
  meta: Partial<RouteItem['meta']> = {},
  children: RouteItem[] = [],
): RouteItem => ({
  path,
  name: title,
  redirect: '',
  showFlag: meta.hidden ? 0 : 1,
  meta: {
    title,
    icon: 'box',
    hidden: false,
    temporary: false,
    badge: '',
    dot: false,
    levelHidden: false,
    isMicroApp: false,
    noClosable: false,
    noKeepAlive: false,
    isTab: true,
    iframeURL: '',
    dynamicNewTab: false,
    target: '',
    menuClass: 'page',
    menuId: title,
    menu: { menuType },
    ...meta,
  },
  children,
})

const added = [
  item('样品', 2, '/sample', {}, [
    item('外站', 0, 'https://example.com/a', { iframeURL: 'https://example.com/a' }),
    item('新窗', 0, '/sample/own', { target: '_blank' }),
    item('新消息', 0, '/sample/news', { badge: '新' }),
    item('微应用', 0, '/sample/micro', { menuClass: 'microApp' }),
    item('不显示的一级', 3, 'level', { levelHidden: true }, [item('深处', 0, '/sample/deep')]),
  ]),
  item(
    '很长',
    2,
    '/long',
    {},
    Array.from({ length: 19 }, (_, index) => item(`第 ${index + 1} 页`, 0, `/long/${index}`)),
  ),
  item('空模块', 2, '/empty', {}, [item('空目录', 3, 'nothing', {}, [item('隐藏', 0, 'x', { hidden: true })])]),
]

/** The side bar with more than the organisation has: the other journeys of this worker keep theirs. */
async function addMenus(page: Page): Promise<void> {
  await page.route('**/sys/menu/router*', async (route) => {
    const response = await route.fetch()
    const reply: { data: { current: RouteItem[] } } = await response.json()
    reply.data.current.push(...added)
    await route.fulfill({ response, json: reply })
  })
}

const link = (page: Page, name: string) => menuOf(page).getByRole('link', { name })

test('menus open windows, say what is new and what is not configured; favourites and the search find them again', async ({
  demo,
  page,
}) => {
  await addMenus(page)
  await enter(page, demo.admin, demo.url)

  await test.step('a module without a page is not configured', async () => {
    await menuOf(page).getByRole('button', { name: '空模块' }).click()
    await expect(page.getByText(zh('shell.menu.misconfigured', { name: '空模块' }))).toBeVisible()
    await expect(page).toHaveURL(/#\/home/)
  })

  await test.step('what is new shows as a dot on the rail and a badge in the column; a level is left out', async () => {
    const module = menuOf(page).getByRole('button', { name: '样品' })
    await expect(module).toContainText(zh('shell.menu.news'))
    await module.click()
    await expect(link(page, '新消息')).toContainText('新')
    await expect(link(page, '深处')).toBeVisible()
    await expectAccessibleAsShown(page)
  })

  await test.step('an address outside and one of our own open a window; the page one is on does not', async () => {
    await expect(link(page, '外站')).toHaveAttribute('target', '_blank')
    await expect(link(page, '外站')).toHaveAttribute('rel', 'noopener')
    const opened = page.context().waitForEvent('page')
    await link(page, '新窗').click()
    const window = await opened
    await expect(window).toHaveURL(/#\/sample\/own/)
    await window.close()
    await page.goto(`${demo.url}/#/sample/own`)
    await expect(link(page, '新窗')).not.toHaveAttribute('target', '_blank')
  })

  await test.step('a star makes a favourite, which home shows', async () => {
    await link(page, '深处').hover()
    await menuOf(page)
      .getByRole('button', { name: zh('shell.menu.mark', { name: '深处' }) })
      .click()
    await menuOf(page)
      .getByRole('button', { name: zh('shell.workbench') })
      .click()
    await expect(menuOf(page).getByRole('heading', { name: zh('shell.menu.favourites') })).toBeVisible()
    await expect(link(page, '深处')).toBeVisible()
  })

  await test.step('the search finds by initials, and by keyboard alone', async () => {
    await page.getByRole('button', { name: zh('shell.search') }).click()
    const field = page.getByRole('combobox', { name: zh('shell.search') })
    await expect(field).toBeFocused()
    await field.fill('yhgl')
    await expect(page.getByRole('option').first()).toContainText(zh('system.user.title'))
    await expectAccessibleAsShown(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/sys\/user/)
    await expect(field).toHaveCount(0)
  })
  await test.step('more than 18 children beside a folded tree scroll by themselves', async () => {
    await keepLayout(demo.admin, { layout: 'vertical' })
    await page.reload()
    await page.getByRole('button', { name: zh('shell.fold') }).click()
    await menuOf(page).getByRole('button', { name: '很长' }).hover()
    const list = page.getByRole('group', { name: '很长' }).getByRole('list')
    await expect(list.getByRole('link')).toHaveCount(19)
    expect(await list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
    await page.getByRole('button', { name: zh('shell.unfold') }).click()
    await keepLayout(demo.admin, {})
    await page.reload()
  })

  await test.step('a micro app makes the side bar fold, and gives it back', async () => {
    const fold = page.getByRole('button', { name: zh('shell.fold') })
    await menuOf(page).getByRole('button', { name: '样品' }).click()
    await link(page, '微应用').click()
    await expect(page.getByRole('button', { name: zh('shell.unfold') })).toBeVisible()
    await expect(page).toHaveURL(/#\/sample\/micro/)
    await page.goBack()
    await expect(fold).toBeVisible()
  })

  await test.step('inside a host there is only the page, and the host hears of it', async () => {
    await page.route('**/host', (route) => route.fulfill({ contentType: 'text/html', body: HOST }))
    await page.goto(`${demo.url}/host`)
    const app = page.frameLocator('iframe')
    await expect(app.getByRole('heading', { name: zh('system.dept.title') }).first()).toBeVisible()
    await expect(app.getByRole('navigation')).toHaveCount(0)
    await expect(app.getByRole('banner')).toHaveCount(0)
    expect(await page.evaluate('heard')).toContainEqual({ source: 'portico', type: 'ready' })
  })
})
