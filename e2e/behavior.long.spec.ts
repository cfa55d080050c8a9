/** What people do is kept, counted, and shown to them. */
import type { Page } from '@playwright/test'
import { behaviorRoutes } from '#behavior/contract/behavior.ts'
import { configRoutes } from '#system/contract/config.ts'
import { expectAccessible, expectAccessibleAsShown } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { chooseLayout, menuOf } from './support/layouts.ts'
import { choose, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

/** The page has reported what happened. */
const activitiesSaved = (page: Page) => page.waitForResponse(/\/saveUserBehavior$/, { timeout: 60_000 })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('what a user opens and changes stands in the log, and in their own centre, and nothing while it is off', async ({
  demo,
  page,
}) => {
  const clerk = await makePerson(demo.admin, demo.url, { roles: ['组织管理员', '员工'] })
  const caller = await signInByCall(demo.url, { username: clerk.username, password: clerk.password })
  const dept = unique('行为')

  await test.step('a menu, a page found by searching, and a department added and deleted', async () => {
    await enter(page, caller, demo.url, '/sys/user')
    await page.getByRole('link', { name: '部门管理', exact: true }).click()
    await expect(heading(page, zh('system.dept.title'))).toBeVisible()
    const batch = activitiesSaved(page)
    await page
      .getByRole('button', { name: zh('system.dept.create') })
      .first()
      .click()
    const form = dialogOf(page, zh('system.dept.create'))
    await form.getByLabel(zh('system.dept.nameOf')).fill(dept)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form).toHaveCount(0)
    expect((await batch).status()).toBe(200)
  })

  await test.step('stand in the administrators’ log', async () => {
    const { list } = await demo.admin.call(behaviorRoutes.page, { query: { userId: clerk.id, limit: 50 } })
    const seen = list.map(({ operaType, operaUrl, operaComponent, realName }) => ({
      operaType,
      operaUrl,
      operaComponent,
      realName,
    }))
    const { realName } = clerk
    for (const [operaType, operaUrl, operaComponent] of [
      [2, '/sys/user', '/sys/user'],
      [1, '/sys/dept', '/sys/dept'],
      [3, '/sys/dept', '/sys/dept'],
    ] as const)
      expect(seen).toContainEqual({ operaType, operaUrl, operaComponent, realName })
  })

  await test.step('and in one’s own centre, with what it is for', async () => {
    await page.goto(`${demo.url}/#/user/center`)
    const own = page.getByRole('region', { name: zh('behavior.own.title') })
    await expect(own.getByText(zh('behavior.own.about', { days: 180, statisticsDays: '1,096' }))).toBeVisible()
    await expect(own.getByRole('row').filter({ hasText: zh('behavior.type.3') })).toContainText('部门管理')
    await own.getByRole('button', { name: zh('kit.export.title') }).click()
    const file = page.waitForEvent('download')
    await dialogOf(page, zh('kit.export.title'))
      .getByRole('button', { name: /^导出 \d/ })
      .click()
    expect((await file).suggestedFilename()).toMatch(/^我的行为记录 .*\.xlsx$/)
  })

  await test.step('an organisation that wants no log has none', async () => {
    const { logos: _, updateDate: __, ...config } = await demo.admin.call(configRoutes.detail)
    await demo.admin.call(configRoutes.update, { body: { ...config, behaviorLog: false } })
    try {
      const own = page.getByRole('region', { name: zh('behavior.own.title') })
      await page.reload()
      await expect(own.getByText(zh('behavior.own.off', { days: 180, statisticsDays: '1,096' }))).toBeVisible()
    } finally {
      const { version } = await demo.admin.call(configRoutes.detail)
      await demo.admin.call(configRoutes.update, { body: { ...config, behaviorLog: true, version } })
    }
  })
})

test(
  'a favourite counts as opened from elsewhere, in whatever layout it stands',
  { tag: '@long' },
  async ({ demo, page }) => {
    const clerk = await makePerson(demo.admin, demo.url, { roles: ['组织管理员', '员工'] })
    const caller = await signInByCall(demo.url, { username: clerk.username, password: clerk.password })
    const favourites = zh('shell.menu.favourites')
    const link = () => menuOf(page).getByRole('link', { name: '部门管理', exact: true })
    await enter(page, caller, demo.url, '/sys/dept')
    await link().hover()
    await menuOf(page)
      .getByRole('button', { name: zh('shell.menu.mark', { name: '部门管理' }) })
      .click()
    for (const layout of ['column', 'vertical', 'comprehensive', 'float'] as const) {
      await test.step(layout, async () => {
        if (layout !== 'column') await chooseLayout(page, layout)
        await page.goto(`${demo.url}/#/home`)
        if (layout === 'float') await menuOf(page).getByRole('button').first().hover()
        else if (layout !== 'column') await menuOf(page).getByRole('button', { name: favourites }).click()
        await link().first().click()
        await expect(heading(page, zh('system.dept.title'))).toBeVisible()
      })
    }
    const opened = async () => {
      const { list } = await demo.admin.call(behaviorRoutes.page, { query: { userId: clerk.id, limit: 50 } })
      return list.filter(({ operaUrl }) => operaUrl === '/sys/dept').map(({ operaType }) => operaType)
    }
    await expect.poll(opened, { timeout: 60_000 }).toEqual([2, 2, 2, 2, 2])
  },
)

test(
  'from a department to its people, to one person’s entries; from a module to its menus',
  { tag: '@long' },
  async ({ demo, page }) => {
    await enter(page, demo.admin, demo.url, '/portalPStatistics')
    await expect(heading(page, zh('behavior.portalStat.title'))).toBeVisible()
    const lines = page.getByRole('region', { name: zh('behavior.portalStat.title') }).getByRole('row')
    const narrowed = page.getByRole('group', { name: zh('behavior.stat.narrowed') })

    await test.step('by department, then its people', async () => {
      await page.getByText(zh('behavior.stat.by.dept'), { exact: true }).click()
      await page
        .getByRole('row', { name: /总装车间/ })
        .getByRole('button', { name: '总装车间', exact: true })
        .click()
      await expect(narrowed.getByRole('button', { name: /总装车间/ })).toBeVisible()
      await expect(page).toHaveURL(/deptId=[0-9a-f-]+/)
      await expect(lines.nth(1)).toContainText('总装车间')
      await page
        .getByRole('figure', { name: zh('behavior.stat.overTime') })
        .getByRole('button')
        .click()
      await expect(
        page
          .getByRole('figure', { name: zh('behavior.stat.overTime') })
          .getByRole('columnheader', { name: zh('behavior.stat.then') }),
      ).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('compared with a year ago, and after loading the address anew', async () => {
      await choose(
        page,
        page.getByRole('combobox', { name: zh('behavior.stat.against') }),
        zh('behavior.stat.against.year'),
      )
      await expect(page).toHaveURL(/against=year/)
      await page.reload()
      await expect(narrowed.getByRole('button', { name: /总装车间/ })).toBeVisible()
      await expect(page.getByText(/对比 2\d{3}-\d\d-\d\d/)).toBeVisible()
    })

    await test.step('saved as a view, it is led back to from the plain page', async () => {
      const name = unique('总装')
      const views = page.getByRole('button', { name: zh('kit.views.shown', { name: '' }) })
      await views.click()
      await page.getByRole('button', { name: zh('kit.views.save') }).click()
      const dialog = dialogOf(page, zh('kit.views.saveTitle'))
      await dialog.getByLabel(zh('kit.views.name')).fill(name)
      await dialog.getByRole('button', { name: zh('kit.views.keep') }).click()
      await expect(views).toContainText(name)
      await page.goto(`${demo.url}/#/portalPStatistics`)
      await expect(narrowed).toHaveCount(0)
      await views.click()
      await page
        .getByRole('dialog', { name: zh('kit.views.title'), exact: true })
        .getByText(name, { exact: true })
        .click()
      await expect(narrowed.getByRole('button', { name: /总装车间/ })).toBeVisible()
      await expect(page).toHaveURL(/against=year/)
    })

    await test.step('one person’s entries', async () => {
      const person = (await lines.nth(1).getByRole('button').first().textContent()) ?? ''
      await lines.nth(1).getByRole('button', { name: person, exact: true }).click()
      await expect(heading(page, zh('behavior.log.title'))).toBeVisible()
      await expect(rowOf(page, person).first()).toBeVisible()
      await expectAccessibleAsShown(page)
    })

    await test.step('a module, its menus, their components, and who uses one', async () => {
      await page.goto(`${demo.url}/#/moduleStatistics?by=module`)
      const table = page.getByRole('region', { name: zh('behavior.moduleStat.title') })
      await table.getByRole('button', { name: '系统管理', exact: true }).click()
      await table.getByRole('button', { name: '用户管理', exact: true }).click()
      await expect(table.getByRole('row', { name: /\/sys\/user/ })).toBeVisible()
      await table
        .getByRole('row', { name: /\/sys\/user/ })
        .getByRole('button', { name: zh('behavior.stat.showPeople') })
        .click()
      await expect(heading(page, zh('behavior.portalStat.title'))).toBeVisible()
      await expect(narrowed.getByRole('button')).toHaveCount(3)
      await narrowed.getByRole('button', { name: /\/sys\/user/ }).click()
      await expect(narrowed.getByRole('button')).toHaveCount(2)
    })
  },
)

test(
  'on a phone the statistics fit, and a user without the right does not get in',
  { tag: '@long' },
  async ({ demo, visitor }) => {
    const phone = await visitor({ viewport: { width: 390, height: 844 } })
    await enter(phone, demo.admin, demo.url, '/moduleStatistics')
    await expect(
      phone.getByText(zh('behavior.stat.count', { count: 21 })).or(phone.getByText(/^共 \d+ 项$/)),
    ).toBeVisible()
    await expectNoSideways(phone)
    await expectAccessibleAsShown(phone)
    const clerk = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const other = await visitor()
    await enter(
      other,
      await signInByCall(demo.url, { username: clerk.username, password: clerk.password }),
      demo.url,
      '/portalPStatistics',
    )
    await expect(other.getByText(zh('shell.error.forbiddenText'))).toBeVisible()
  },
)
