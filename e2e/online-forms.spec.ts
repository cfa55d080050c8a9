/** Online forms as an employee uses them: a record is entered, found, edited, restored, deleted; nothing is lost. */
import type { Page } from '@playwright/test'
import { recordRoutes } from '#forms/contract/record.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import type { Caller } from './support/caller.ts'
import { makeForm, makeRecord } from './support/forms.ts'
import { act, choose, confirm, dialogOf, expectNoSideways, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

const EVERYBODY = [{ roleId: null, rights: ['view' as const, 'create' as const, 'update' as const, 'delete' as const] }]
const values = (subject: string, price = 50) => ({
  subject,
  items: [{ spentOn: '2026-01-05', category: 'travel', quantity: 1, price }],
})

/** An employee, as a caller. */
async function anEmployee({ admin, url }: DemoServer): Promise<Caller> {
  const { username, password } = await makePerson(admin, url, { roles: ['员工'] })
  return signInByCall(url, { username, password })
}

const subjectOf = (page: Page) => page.getByRole('textbox', { name: /^报销事由/ })
const cellOf = (page: Page, label: string) =>
  page.getByLabel(`${label} ${zh('kit.child.row', { row: 1 })}`, { exact: true })

test('an employee enters a record with lines, edits it, restores a value and deletes it; it comes back', async ({
  demo,
  page,
}) => {
  const form = await makeForm(demo.admin, { access: EVERYBODY })
  const subject = unique('出差')
  await enter(page, await anEmployee(demo), demo.url, '/form')

  await test.step('the form is found and filled in', async () => {
    await page.getByRole('textbox', { name: zh('forms.record.findForm') }).fill(form.name)
    await page.getByRole('button', { name: zh('forms.record.enterOf', { name: form.name }) }).click()
    await subjectOf(page).fill(subject)
    await page.getByRole('button', { name: zh('kit.child.add') }).click()
    await cellOf(page, '日期').fill('2026-01-05')
    await choose(page, cellOf(page, '费用类别'), '交通')
    await cellOf(page, '单价').fill('50')
    await expectAccessible(page)
    await page.getByRole('button', { name: zh('forms.record.submit') }).click()
    await page.getByRole('button', { name: zh('forms.record.openSaved') }).click()
  })

  const record = dialogOf(page, subject)
  await test.step('it is in the list, with the sum of its lines', async () => {
    await expect(record.getByText('¥50.00').first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(rowOf(page, subject)).toContainText('¥50.00')
    await expect(rowOf(page, subject)).toContainText(/BX-\d{6}-\d{4}/)
  })

  await test.step('an earlier value is restored', async () => {
    await rowOf(page, subject).getByRole('button', { name: subject, exact: true }).click()
    await record.getByRole('button', { name: zh('kit.record.update') }).click()
    const editor = dialogOf(page, zh('kit.record.edit', { name: subject }))
    await subjectOf(page).fill(`${subject}改`)
    await editor.getByRole('button', { name: zh('kit.form.save') }).click()
    const changed = dialogOf(page, `${subject}改`)
    await changed.getByRole('tab', { name: zh('forms.record.history') }).click()
    await expect(changed.getByRole('deletion')).toHaveText(subject)
    await expectAccessible(page)
    await changed.getByRole('button', { name: zh('forms.record.restoreRev', { no: 1 }) }).click()
    const restoring = dialogOf(page, zh('forms.record.restoreRev', { no: 1 }))
    await restoring.getByRole('button', { name: zh('forms.record.restore'), exact: true }).click()
    await expect(restoring).toBeHidden()
    await expect(record.getByText(zh('forms.record.source.restored'), { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(record).toBeHidden()
  })

  await test.step('it is deleted, and restored from the recycle bin', async () => {
    await act(page, subject, zh('kit.record.delete'))
    await confirm(page, zh('kit.record.delete.ask', { name: subject }), zh('kit.record.delete'))
    await expect(rowOf(page, subject)).toHaveCount(0)
    const bin = await demo.admin.call(recycleRoutes.page, { query: { keyword: subject } })
    await demo.admin.call(recycleRoutes.restore, { body: bin.list.map(({ id }) => id) })
    await page.reload()
    await expect(rowOf(page, subject)).toBeVisible()
  })
})

test(
  'what another user changed meanwhile is chosen, and a draft survives a reload',
  { tag: '@long' },
  async ({ demo, page, watch }) => {
    watch.expect(/^409 PUT \/xtbg\/form\//)
    const form = await makeForm(demo.admin, { access: EVERYBODY })
    const employee = await anEmployee(demo)
    const subject = unique('出差')
    const id = await makeRecord(employee, form, values(subject))
    const params = { formId: form.id, id }
    await enter(page, employee, demo.url, `/editTab?form=${form.id}&id=${id}`)

    await test.step('what was typed is there after a reload', async () => {
      await subjectOf(page).fill(`${subject}甲`)
      await expect(page.getByText(/^草稿已于/)).toBeVisible()
      await page.reload()
      await expect(subjectOf(page)).toHaveValue(`${subject}甲`)
      await expect(page.getByRole('button', { name: zh('forms.record.discardDraft') })).toBeVisible()
    })

    await test.step('both values stand side by side', async () => {
      const { rev } = await demo.admin.call(recordRoutes.get, { params })
      await demo.admin.call(recordRoutes.update, {
        params,
        body: { rev, values: { subject: `${subject}乙`, advance: 5 } },
      })
      await page.getByRole('button', { name: zh('kit.form.save') }).click()
      const choice = page.getByRole('group', { name: '报销事由', exact: true })
      await choice.getByRole('radio', { name: new RegExp(`${subject}甲`) }).check()
      await expectAccessible(page)
      await page.getByRole('button', { name: zh('kit.form.saveMerged') }).click()
      await expect(page.getByRole('button', { name: zh('forms.record.editAgain') })).toBeVisible()
      const saved = await employee.call(recordRoutes.get, { params })
      expect(saved.title).toBe(`${subject}甲`)
      expect(Object.values(saved.values)).toContain(5)
    })
  },
)

test('on a phone a record is entered line by line', { tag: '@long' }, async ({ demo, page }) => {
  const form = await makeForm(demo.admin, { access: EVERYBODY })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, await anEmployee(demo), demo.url, `/onlineForm/${form.id}?id=new`)
  const subject = unique('出差')
  await subjectOf(page).fill(subject)
  await page.getByRole('button', { name: zh('kit.child.add') }).click()
  await cellOf(page, '日期').fill('2026-01-05')
  await choose(page, cellOf(page, '费用类别'), '交通')
  await cellOf(page, '单价').fill('50')
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: zh('forms.record.submit') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: subject })).toBeVisible()
})
