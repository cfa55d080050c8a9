/** A form gets its next version while users have it open: what they typed is brought over, and nothing is lost. */
import type { Page } from '@playwright/test'
import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import type { FormModel } from '#forms-core/index.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall, type Caller } from './support/caller.ts'
import { makeForm, makeRecord, type PublishedForm } from './support/forms.ts'
import { rowOf } from './support/pages.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test, type DemoServer } from './support/test.ts'
import { zh } from './support/words.ts'

async function anEmployee({ admin, url }: DemoServer): Promise<Caller> {
  const { username, password } = await makePerson(admin, url, { roles: ['员工'] })
  return signInByCall(url, { username, password })
}

const draftKept = (page: Page) => page.getByText(/^草稿已于/)

/** Publishes the next version: the subject has another name and variable, the advance is gone, a project is new. */
async function publishNext(admin: Caller, { id }: PublishedForm): Promise<void> {
  const params = { id }
  const { rev, model } = await admin.call(templateRoutes.draft, { params })
  const next = nextModel(model)
  const saved = await admin.call(templateRoutes.saveDraft, { params, body: { rev, model: JSON.parse(next) as never } })
  expect(saved.problems).toEqual([])
  await admin.call(templateRoutes.publish, { params, body: { rev: saved.rev } })
}

function nextModel(model: FormModel): string {
  const advance = model.fields.find(({ name }) => name === 'advance')
  const balance = model.fields.find(({ name }) => name === 'balance')
  const gone = new Set([advance?.id, balance?.id])
  const withoutGone = (items: FormModel['layout']): FormModel['layout'] =>
    items
      .filter((item) => item.type !== 'field' || !gone.has(item.field))
      .map((item) => ('items' in item ? { ...item, items: withoutGone(item.items) } : item)) as FormModel['layout']
  const project = {
    kind: 'text',
    id: 'project-1',
    name: 'project',
    label: { zh: '所属项目', en: 'Project' },
    required: true,
  } as const
  return JSON.stringify({
    ...model,
    fields: [
      ...model.fields
        .filter(({ id }) => !gone.has(id))
        .map((field) =>
          field.name === 'subject' ? { ...field, name: 'purpose', label: { zh: '用途', en: 'Purpose' } } : field,
        ),
      project,
    ],
    layout: [...withoutGone(model.layout), { type: 'field', field: project.id }],
  })
}

const values = (subject: string) => ({
  subject,
  items: [{ spentOn: '2026-01-05', category: 'travel', quantity: 1, price: 50 }],
})

test('two users have a form open while its next version is published; their drafts come over', async ({
  demo,
  page,
  visitor,
  watch,
}) => {
  watch.expect(/^400 (POST|PUT) \/xtbg\/form\//)
  const form = await makeForm(demo.admin)
  const [one, other] = [await anEmployee(demo), await anEmployee(demo)]
  const subject = unique('出差')
  const id = await makeRecord(other, form, values(subject))
  const second = await visitor()

  await test.step('one enters a record, the other edits one', async () => {
    await enter(page, one, demo.url, `/editTab?form=${form.id}`)
    await page.getByRole('textbox', { name: /^报销事由/ }).fill(`${subject}甲`)
    await page.getByRole('button', { name: zh('kit.child.add') }).click()
    const cellOf = (label: string) => page.getByLabel(`${label} ${zh('kit.child.row', { row: 1 })}`, { exact: true })
    await cellOf('日期').fill('2026-01-05')
    await cellOf('费用类别').click()
    await page.getByTitle('交通', { exact: true }).filter({ visible: true }).click()
    await cellOf('单价').fill('80')
    await page.getByRole('spinbutton', { name: /^已借款/ }).fill('30')
    await expect(draftKept(page)).toBeVisible()
    await enter(second, other, demo.url, `/editTab?form=${form.id}&id=${id}`)
    await second.getByRole('textbox', { name: /^报销事由/ }).fill(`${subject}乙`)
    await expect(draftKept(second)).toBeVisible()
  })

  await publishNext(demo.admin, form)

  await test.step('one, who goes on typing and sends, is shown the new version with everything in it', async () => {
    await page.getByRole('textbox', { name: /^报销事由/ }).fill(`${subject}甲二`)
    await page.getByRole('button', { name: zh('forms.record.submit') }).click()
    const notice = page.getByRole('status').filter({ hasText: zh('forms.record.restored.oldForm') })
    await expect(notice).toContainText(zh('forms.record.difference.added', { fields: '所属项目' }))
    await expect(notice).toContainText('用途（原“报销事由”）')
    await expect(notice).toContainText('已借款')
    await expect(page.getByRole('textbox', { name: /^用途/ })).toHaveValue(`${subject}甲二`)
    await expect(page.getByLabel(`单价 ${zh('kit.child.row', { row: 1 })}`, { exact: true })).toHaveValue('80.00')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: /^所属项目/ }).fill('星火')
    await page.waitForTimeout(1_000) // the form does not send twice within a second
    await page.getByRole('button', { name: zh('forms.record.submit') }).click()
    await page.getByRole('button', { name: zh('forms.record.openSaved') }).click()
    await expect(rowOf(page, `${subject}甲二`)).toContainText('¥80.00')
  })

  await test.step('the other, whose page is opened again, finds the draft with what has changed', async () => {
    await second.reload()
    await expect(second.getByRole('textbox', { name: /^用途/ })).toHaveValue(`${subject}乙`)
    await expect(second.getByText('用途（原“报销事由”）')).toBeVisible()
    await second.getByRole('textbox', { name: /^所属项目/ }).fill('星火')
    await second.getByRole('button', { name: zh('kit.form.save') }).click()
    await expect(second.getByRole('button', { name: zh('forms.record.editAgain') })).toBeVisible()
    const saved = await other.call(recordRoutes.get, { params: { formId: form.id, id } })
    expect(saved).toMatchObject({ title: `${subject}乙`, versionNo: 2, rev: 2 })
  })
})
