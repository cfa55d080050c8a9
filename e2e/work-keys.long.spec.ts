/** A manager handles twenty tasks without touching the mouse: approved, rejected, with phrases, one after the other. */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { oneApproval } from './support/processes.ts'
import { expect, test } from './support/test.ts'
import { words, type Language } from './support/words.ts'

const TASKS = 20
/** Every fifth is rejected. */
const isRejected = (at: number): boolean => at % 5 === 4

for (const language of ['zh', 'en'] satisfies Language[])
  test(`twenty tasks by keyboard (${language})`, async ({ demo, page }) => {
    const say = words(language)
    const [key, name] = [unique('keys'), unique('用印')]
    const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const lee = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const body = { name, xml: oneApproval(key, lee.username) }
    const { id } = await demo.admin.call(workflowModelRoutes.create, { body })
    await demo.admin.call(workflowModelRoutes.deploy, { body: { id } })
    const employee = await signInByCall(demo.url, { ...ann })
    for (let at = 0; at < TASKS; at += 1)
      await employee.call(workflowInstanceRoutes.start, { body: { key, title: `${name} ${at}` } })
    const manager = await signInByCall(demo.url, { ...lee })
    if (language === 'en') {
      await page.addInitScript(() => localStorage.setItem('language', 'en'))
      await page.emulateMedia({ colorScheme: 'dark' })
    }
    await enter(page, manager, demo.url, '/bpm/work')
    const list = page.getByRole('region', { name: say('workflow.task.todo'), exact: true })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('j')
    for (let at = 0; at < TASKS; at += 1) {
      const pane = page.getByRole('region', { name: `${name} ${TASKS - 1 - at}`, exact: true })
      const agree = pane.getByRole('button', { name: say('workflow.act.agree'), exact: true })
      await expect(agree).toBeVisible()
      if (at === 0) await expectAccessible(page)
      if (isRejected(at)) {
        await page.keyboard.press('r')
        await expect(pane.getByRole('textbox', { name: say('workflow.reason.reject') })).toBeFocused()
        await page.keyboard.type('over budget')
        await page.keyboard.press('Control+Enter')
        continue
      }
      if (at % 3 === 0) {
        await page.keyboard.press('1')
        await expect(pane.getByRole('textbox', { name: say('workflow.comment') })).toBeFocused()
        await page.keyboard.press('Control+Enter')
        continue
      }
      await page.keyboard.press('a')
      await expect(agree).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByText(say('workflow.task.todo.empty'))).toBeVisible()
    const done = await manager.call(workflowTaskRoutes.done, { query: { limit: 100 } })
    const rejected = done.list.filter(({ outcome }) => outcome === 'reject')
    expect([done.total, rejected.length]).toEqual([TASKS, TASKS / 5])
  })
