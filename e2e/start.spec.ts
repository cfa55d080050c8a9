/**
 * An employee's day: what waits stands on home and follows at once; a process is started by its tile and stands under
 * "started by me".
 */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { signInByCall } from './support/caller.ts'
import { dialogOf, expectNoSideways, openedTask, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const OUTING = { key: 'demo_outing', name: '外出申请' }

test('an employee finds a waiting task on home as it comes, opens it, and it leaves with its completion', async ({
  demo,
  page,
}) => {
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  const caller = await signInByCall(demo.url, { username: ann.username, password: ann.password })
  await enter(page, caller, demo.url)
  const todos = page.getByRole('region', { name: zh('workflow.widget.todos'), exact: true })
  const figure = page
    .locator('.pt-figures li')
    .filter({ hasText: zh('workflow.figure.todos') })
    .locator('b')
  await expect(todos).toContainText(zh('workflow.widget.todos.none'))
  await expect(figure).toHaveText('0')

  const title = unique('外出')
  await caller.call(workflowInstanceRoutes.start, { body: { key: OUTING.key, title, vars: { days: 2 } } })
  const row = todos.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('填写申请')
  await expect(row).toContainText(OUTING.name)
  await expect(figure).toHaveText('1')
  const work = page.getByRole('banner').getByRole('link', { name: zh('shell.myWork') })
  await expect(work).toHaveAccessibleName(`${zh('shell.myWork')} ${zh('workflow.work.waiting', { count: 1 })}`)
  await expect(page).toHaveTitle(/^\(1\) /)
  const started = page.getByRole('region', { name: zh('workflow.widget.started'), exact: true })
  await expect(started.getByRole('listitem').filter({ hasText: title })).toContainText(zh('workflow.widget.status.run'))

  await row.getByRole('link', { name: title }).click()
  await expect(openedTask(page, title)).toBeVisible()
  const [task] = (await caller.call(workflowTaskRoutes.toDo, { query: {} })).list
  await page.goto(`${demo.url}/#/home`)
  await caller.call(workflowTaskRoutes.complete, { body: { id: task?.id ?? '', outcome: 'agree' } })
  await expect(row).toHaveCount(0)
  await expect(figure).toHaveText('0')
  await expect(work).toHaveAccessibleName(zh('shell.myWork'))
  await expect(page).not.toHaveTitle(/^\(/)
})

test('an employee finds a process by its initials, starts it by its tile and sees it under started by me', async ({
  demo,
  page,
}) => {
  const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
  await enter(
    page,
    await signInByCall(demo.url, { username: ann.username, password: ann.password }),
    demo.url,
    '/bpm/start',
  )
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(page.getByRole('region', { name: '人事', exact: true })).toContainText(OUTING.name)
  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: zh('workflow.start.find') })
  await expect(search).toBeFocused()
  await search.fill('wcsq')
  await expect(tile(OUTING.name)).toBeVisible()
  await expect(tile('采购申请')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(tile(OUTING.name)).toBeFocused()
  await page.keyboard.press('Enter')

  const title = unique('拜访客户')
  const form = dialogOf(page, zh('workflow.start.of', { name: OUTING.name }))
  await form.getByLabel(zh('workflow.matter')).fill(title)
  await form.getByLabel('天数').fill('2')
  await expect(form.getByLabel(zh('workflow.vars'))).toHaveCount(0)
  await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  await page.goto(`${demo.url}/#/bpm/work`)
  await page.getByText(zh('workflow.task.started'), { exact: true }).click()
  await expect(rowOf(page, title)).toContainText('填写申请')
  await expect(rowOf(page, title)).toContainText(ann.realName)
  await page.goto(`${demo.url}/#/bpm/start`)
  await expect(page.getByRole('region', { name: zh('workflow.start.recent') })).toContainText(OUTING.name)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSideways(page)
})

test(
  'an employee marks a favourite, leaves a draft behind and starts again with the values of the last request',
  { tag: '@long' },
  async ({ demo, page }) => {
    const ann = await makePerson(demo.admin, demo.url, { roles: ['员工'] })
    const caller = await signInByCall(demo.url, { username: ann.username, password: ann.password })
    await caller.call(workflowInstanceRoutes.start, { body: { key: OUTING.key, title: '看展', vars: { days: 4 } } })
    await enter(page, caller, demo.url, '/bpm/start')
    await page
      .getByRole('region', { name: '人事', exact: true })
      .getByRole('button', { name: zh('workflow.start.favourite', { name: OUTING.name }) })
      .click()
    const favourites = page.getByRole('region', { name: zh('workflow.start.favourites') })
    await expect(favourites).toContainText(OUTING.name)

    await favourites.getByRole('button', { name: new RegExp(`^${OUTING.name}`) }).click()
    const form = dialogOf(page, zh('workflow.start.of', { name: OUTING.name }))
    await form.getByRole('button', { name: zh('workflow.again.last') }).click()
    await expect(form.getByLabel('天数')).toHaveValue('4')
    await expect(form.getByLabel(zh('workflow.matter'))).toHaveValue('看展')
    await form.getByLabel('天数').fill('5')
    await expect(form.getByRole('status')).toContainText(zh('workflow.draft.saved'))
    await form.getByRole('button', { name: zh('kit.cancel') }).click()
    await expect(form).toBeHidden()

    await page.goto(`${demo.url}/#/bpm/work?what=draft`)
    await page.getByRole('button', { name: '看展', exact: true }).click()
    await expect(form.getByLabel('天数')).toHaveValue('5')
    await form.getByRole('button', { name: zh('workflow.start.yes'), exact: true }).click()
    await expect(page.getByRole('heading', { name: '看展', level: 1 })).toBeVisible()
    await page.goto(`${demo.url}/#/bpm/work?what=draft`)
    await expect(page.getByText(zh('workflow.task.draft.empty'))).toBeVisible()
    await page.goto(`${demo.url}/#/bpm/start`)
    await expect(favourites).toContainText(OUTING.name)
  },
)
