/** A leader decides several requests together: one opinion for all of them, and for each that is refused why. */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { oneApproval } from './support/processes.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { words, type Language } from './support/words.ts'

for (const language of ['zh', 'en'] satisfies Language[])
  test(`several requests are approved and rejected together, one is refused (${language})`, async ({
    demo,
    page,
    visitor,
  }) => {
    const say = words(language)
    const [key, name] = [unique('seal'), unique('用印')]
    const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const lee = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const { id } = await demo.admin.call(workflowModelRoutes.create, {
      body: { name, xml: oneApproval(key, lee.username) },
    })
    await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
    const employee = await signInByCall(demo.url, { ...ann })
    const begin = (title: string) => employee.call(workflowInstanceRoutes.start, { body: { key, title } })
    const titles = ['一', '二', '三', '四', '五'].map((at) => `${name}${at}`)
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = titles
    const ids = new Map<string, string>()
    for (const title of titles) ids.set(title, (await begin(title)).instanceId)
    const statusOf = async (title: string) =>
      (await demo.admin.call(workflowInstanceRoutes.page, { query: { keyword: title } })).list[0]?.status

    if (language === 'en') {
      await page.addInitScript(() => localStorage.setItem('language', 'en'))
      await page.emulateMedia({ colorScheme: 'dark' })
    }
    await enter(page, await signInByCall(demo.url, { ...lee }), demo.url, `/bpm/work?process=${key}`)
    const views = page.getByRole('radiogroup', { name: say('workflow.desk.view') })
    await views.getByTitle(say('workflow.desk.view.table')).click()
    const choose = (title: string) => rowOf(page, title).getByRole('checkbox').press('Space')
    const bar = page.getByRole('toolbar', { name: say('kit.batch.name') })

    await test.step('three are chosen by the keyboard; one of them is suspended meanwhile', async () => {
      for (const title of [first, second, third]) await choose(title)
      await expect(bar).toContainText(say('kit.batch.chosen', { count: 3 }))
      const order = { id: ids.get(third) ?? '', reason: 'audit' }
      await demo.admin.call(workflowInstanceRoutes.suspend, { body: order })
      await bar.getByRole('button', { name: say('workflow.act.agree'), exact: true }).press('Enter')
    })
    await test.step('one opinion approves two, and the third says why it was not', async () => {
      const dialog = dialogOf(page, say('workflow.act.agree.askMany_other', { count: 3 }))
      await dialog.getByRole('textbox', { name: say('workflow.comment') }).fill('已核对')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say('workflow.act.agree'), exact: true }).press('Enter')
      const report = page.getByRole('dialog').filter({ hasText: say('kit.batch.partly', { done: 2, refused: 1 }) })
      await expect(report.getByRole('listitem')).toHaveCount(1)
      await expect(report.getByRole('listitem')).toContainText(third)
      await expect(report.getByRole('listitem')).not.toHaveText(third)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(rowOf(page, first)).toHaveCount(0)
      expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
        'ended',
        'ended',
        'suspended',
      ])
    })
    await test.step('a rejection of several takes a reason', async () => {
      for (const title of [fourth, fifth]) await choose(title)
      await bar.getByRole('button', { name: say('workflow.act.reject'), exact: true }).click()
      const dialog = dialogOf(page, say('workflow.act.reject.askMany_other', { count: 2 }))
      const reject = dialog.getByRole('button', { name: say('workflow.act.reject'), exact: true })
      await reject.click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await dialog.getByRole('textbox', { name: say('workflow.reason.reject') }).fill('超出预算')
      await reject.click()
      await expect(rowOf(page, fourth)).toHaveCount(0)
      expect([await statusOf(fourth), await statusOf(fifth)]).toEqual(['rejected', 'rejected'])
    })
    await test.step('the employee reads the opinion in each request, on a phone', async () => {
      const own = await visitor()
      await own.setViewportSize({ width: 390, height: 844 })
      if (language === 'en') await own.addInitScript(() => localStorage.setItem('language', 'en'))
      for (const [title, opinion] of [
        [second, '已核对'],
        [fifth, '超出预算'],
      ] as const) {
        await enter(own, employee, demo.url, `/flowableReport?id=${ids.get(title) ?? ''}`)
        await expect(own.getByRole('main')).toContainText(opinion)
        await expectNoSideways(own)
      }
      await own.context().close()
    })
  })
