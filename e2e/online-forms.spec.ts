/** Online forms as an employee uses them: a record is entered, found, edited, restored, deleted; nothing is lost. */
import { recordRoutes } from '#forms/contract/record.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { makeForm, makeRecord } from './support/forms.ts'
import { act, confirm, dialogOf, rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const STAFF = { roles: ['普通员工'] }
const ALL_RIGHTS = [
  { roleId: null, rights: ['view' as const, 'create' as const, 'update' as const, 'delete' as const], reach: 'own' as const },
]
const line = (price: number) => ({ spentOn: '2026-01-05', category: 'travel', quantity: 1, price })

test('an employee enters a record with lines, edits it, restores an earlier value and deletes it', async ({
  demo,
  page,
}) => {
  const form = await makeForm(demo.admin, { access: ALL_RIGHTS })
  const person = await makePerson(demo.admin, demo.url, STAFF)
  const caller = await signInByCall(demo.url, person)
  const subject = unique('出差')

  await test.step('the form is found and filled in', async () => {
    await enter(page, caller, demo.url, '/form')
    await page.getByRole('textbox', { name: zh('forms.record.findForm') }).fill(form.name)
    await page.getByRole('button', { name: zh('forms.record.enterOf', { name: form.name }) }).click()
    await page.getByRole('textbox', { name: /报销事由/ }).fill(subject)
    await page.getByRole('button', { name: zh('formsFill.rows.add') }).click()
    await expectAccessible(page)
  })
})
