/** Portals are kept by administrators: made of modules, hidden, deleted and brought back; the main one stays. */
import { portalSeenRoutes } from '#portal/contract/portal-seen.ts'
import { expectAccessible } from './support/accessible.ts'
import { choose, confirm, dialogOf, rowOf, sendAgain } from './support/pages.ts'
import { enter, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

test('an administrator makes a portal of two modules, hides it, deletes it and brings it back', async ({
  demo,
  page,
  watch,
}) => {
  watch.expect(/^409 POST \/xtbg\/sys\/sysPortal$/) // a code that is taken
  const name = unique('项目')
  const portalCode = unique('P')
  const seen = async () =>
    (await demo.admin.call(portalSeenRoutes.list)).find((portal) => portal.portalCode === portalCode)
  await enter(page, demo.admin, demo.url, '/sys/portal')

  await test.step('it is made of the menus of its modules', async () => {
    await page
      .getByRole('button', { name: zh('portal.portal.create') })
      .first()
      .click()
    const form = dialogOf(page, zh('portal.portal.create'))
    await form.getByLabel(zh('portal.portal.name'), { exact: true }).fill(name)
    await form.getByLabel(zh('portal.portal.code'), { exact: true }).fill('oayy')
    await choose(page, form.getByLabel(zh('portal.portal.modules')), '协同办公')
    await choose(page, form.getByLabel(zh('portal.portal.modules')), '系统管理')
    await page.keyboard.press('Escape')
    await form.getByRole('radio', { name: zh('portal.portal.opens.popup'), exact: true }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: zh('kit.form.create') }).click()
    await expect(form.getByText('门户编码“oayy”已被使用')).toBeVisible()
    await form.getByLabel(zh('portal.portal.code'), { exact: true }).fill(portalCode)
    await sendAgain(form, zh('kit.form.create'))
    await expect(rowOf(page, name)).toContainText('协同办公、系统管理')
    expect(await seen()).toMatchObject({ moduleCode: 'oa,sys', theme: { interactionMode: 'popup' }, showFlag: 1 })
  })

  await test.step('hidden, it can still be entered by its address', async () => {
    const shown = page.getByRole('switch', { name: zh('portal.portal.shown.of', { name }) })
    await shown.click()
    await expect(shown).not.toBeChecked()
    expect(await seen()).toMatchObject({ showFlag: 0 })
  })

  await test.step('it goes into the recycle bin, and the main portal says why it does not', async () => {
    await rowOf(page, name).getByRole('checkbox').check()
    await rowOf(page, 'OAyy').getByRole('checkbox').check()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: zh('kit.record.delete') })
      .click()
    await confirm(
      page,
      zh('kit.record.delete.askMany', { what: zh('portal.portal.count', { count: 2 }) }),
      zh('kit.record.delete'),
    )
    await expect(page.getByText('每个组织都有的主门户')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, name)).toHaveCount(0)
    expect(await seen()).toBeUndefined()
  })

  await test.step('it returns as it was', async () => {
    await page.goto(`${demo.url}/#/sys/recycle`)
    await page.getByRole('button', { name: `${zh('system.recycle.restore')} ${name}` }).click()
    await expect(rowOf(page, name)).toHaveCount(0)
    expect(await seen()).toMatchObject({ moduleCode: 'oa,sys', showFlag: 0 })
    await page.goto(`${demo.url}/#/sys/portal`)
    await expect(rowOf(page, name)).toBeVisible()
  })
})
