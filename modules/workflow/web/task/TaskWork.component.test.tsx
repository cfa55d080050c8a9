/** What a user is asked for in a task: readers of a copy only where the list of users is not refused. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { plug, ports } from '#shell/ports.ts'
import { webPorts } from '../../../../apps/web/ports.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import { workflowFormRoutes, type VarField } from '#workflow/contract/form.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { field } from '../../../../packages/forms/testing/models.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { aForm, decision, idOf } from '../form/process-form.fixture.ts'
import { CommentField } from './CommentField.tsx'
import { ID, TASK } from './task.fixture.ts'
import { TaskWork } from './TaskWork.tsx'
import type { KeptComments } from './use-comment.ts'
import { useTaskWork } from './use-task-work.ts'

function Work({ task = TASK, kept }: { task?: WorkflowTaskDetail; kept?: KeptComments }) {
  const work = useTaskWork(task, { onClose: () => undefined, kept })
  const { field: commentField, comment, setComment, insert, isMissing } = work.comments
  return (
    <>
      <TaskWork task={task} work={work} />
      <CommentField
        ref={commentField}
        value={comment}
        onChange={setComment}
        onInsert={insert}
        isRequired={task.commentRule === 'always'}
        isMissing={isMissing}
      />
      <button type="button" className="pt-button" onClick={() => void work.submit()}>
        submit
      </button>
    </>
  )
}

const FILE = `${ID.slice(0, -1)}1`
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

beforeEach(() => {
  fakeServer.answer(workflowChoiceRoutes.ofTask, () => [])
})

test.for(['sys:user:page', 'sys:user:pick'])('who holds %s may name readers of a copy', async (code) => {
  fakeServer.answer(userRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  signInAs({ can: ['wf:task:page', code] })
  await show(<Work />)
  await expect.element(page.getByLabelText(t('workflow.task.copyTo'))).toBeVisible()
})

test('who can list no users is not asked for readers', async () => {
  signInAs({ can: ['wf:task:page'] })
  await show(<Work />)
  await expect.element(page.getByText(t('workflow.assignee'))).toBeVisible()
  await expectCount(page.getByText(t('workflow.task.copyTo')), 0)
})

const GOODS: VarField = { name: 'goods', label: '物品', kind: 'text' }
const PRICE: VarField = { name: 'price', label: '金额', kind: 'number' }
const FORM = aForm([{ ...field('text', 'goods', { required: true }), label: { zh: '物品', en: '' } }])

test('what a returned request asks for again is shown once, in its field', async () => {
  signInAs({ can: ['wf:task:page'] })
  const vars = { goods: '显示器', price: 900 }
  await show(
    <Work
      task={{ ...TASK, vars, fields: [GOODS, PRICE], forms: [{ ...FORM, values: { [idOf('goods')]: '显示器' } }] }}
    />,
  )
  await expect.element(page.getByRole('textbox', { name: '物品' })).toHaveValue('显示器')
  await expectCount(page.getByText('显示器', { exact: true }), 0)
  await expectCount(page.getByText('900', { exact: true }), 1)
})

const DECISION = aForm([decision('approved')], { decisions: [idOf('approved')], guessed: [idOf('approved')] })

test('a decision has neither answer before it is made, whatever was decided before, and has to be made', async () => {
  signInAs({ can: ['wf:task:page'] })
  await show(<Work task={{ ...TASK, vars: { approved: true }, forms: [DECISION] }} />)
  await expect.element(page.getByRole('radio', { name: '是' })).not.toBeChecked()
  // Nothing answers a call: it would fail the test.
  await page.getByRole('button', { name: 'submit' }).click()
  await expect.element(page.getByRole('radiogroup', { name: 'approved' })).toHaveAccessibleDescription('请填写。')
  await expectAccessible()
})

test('a decision is sent as yes or no', async () => {
  signInAs({ can: ['wf:task:page'] })
  const standing = { instanceId: ID, rootId: ID, status: 'ended', revision: 2 }
  const sent = fakeServer.answer(workflowTaskRoutes.complete, () => standing)
  await show(<Work task={{ ...TASK, forms: [DECISION] }} />)
  await page.getByRole('radio', { name: '否' }).click()
  await page.getByRole('button', { name: 'submit' }).click()
  await expect.poll(() => sent.map(({ body }) => body.vars)).toEqual([{ approved: false }])
})

test('a step that requires a comment says so at its field, and sends nothing without one', async () => {
  signInAs({ can: ['wf:task:page'] })
  const standing = { instanceId: ID, rootId: ID, status: 'ended', revision: 2 }
  const sent = fakeServer.answer(workflowTaskRoutes.complete, () => standing)
  await show(<Work task={{ ...TASK, commentRule: 'always' }} />)
  const field = page.getByLabelText(t('workflow.comment'))
  await page.getByRole('button', { name: 'submit' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(t('workflow.comment.missing'))
  await expectAccessible()
  expect(sent).toEqual([])
  await field.fill('同意')
  await expectCount(page.getByRole('alert'), 0)
  await page.getByRole('button', { name: 'submit' }).click()
  await expect.poll(() => sent.map(({ body }) => body.comment)).toEqual(['同意'])
})

test('files and a signature that a step requires are asked for before anything is sent, then sent', async () => {
  signInAs({ can: ['wf:task:page'] })
  const standing = { instanceId: ID, rootId: ID, status: 'ended', revision: 2 }
  const sent = fakeServer.answer(workflowTaskRoutes.complete, () => standing)
  let count = 0
  plug({
    ...ports(),
    files: {
      upload: (file) => {
        count += 1
        return Promise.resolve({ id: `${ID.slice(0, -1)}${count}`, name: file.name, url: PIXEL, bytes: file.size })
      },
      remove: () => Promise.resolve(),
    },
  })
  await show(<Work task={{ ...TASK, attachmentRule: 'required', signatureRule: 'always' }} />)
  const submit = page.getByRole('button', { name: 'submit' })
  await submit.click()
  await expect.element(page.getByText(t('workflow.attachments.missing'))).toBeVisible()
  await expect.element(page.getByText(t('workflow.signature.missing'))).toBeVisible()
  await expectAccessible()
  // The field of the signature comes with its own script, and has a chooser, too.
  const name = page.getByRole('textbox', { name: t('forms.fill.sign.nameOf', { name: t('workflow.signature') }) })
  await expect.element(name).toBeVisible()
  const chooser = document.querySelector<HTMLInputElement>('.kit-upload input[type="file"]')
  if (chooser === null) throw new Error('no chooser')
  await userEvent.upload(chooser, new File(['x'], 'terms.txt', { type: 'text/plain' }))
  await expectCount(page.getByText(t('workflow.attachments.missing')), 0)
  // What is still missing is shown and reached, wherever it lies.
  await submit.click()
  await expect.element(page.getByRole('group', { name: t('workflow.signature') })).toHaveFocus()
  await name.fill('陈思远')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('img', { name: t('workflow.signature'), exact: true })).toBeVisible()
  await submit.click()
  const [file, signature] = [`${ID.slice(0, -1)}1`, `${ID.slice(0, -1)}2`]
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ ossIdList: [file], signature }])
  plug(webPorts)
})

test('files that were added are there when the task is opened again, until it is handled', async () => {
  signInAs({ can: ['wf:task:page'] })
  const kept = new Map([[`files ${ID}`, JSON.stringify([{ id: FILE, name: 'terms.txt', url: PIXEL }])]])
  const sent = fakeServer.answer(workflowTaskRoutes.complete, () => ({
    instanceId: ID,
    rootId: ID,
    status: 'ended',
    revision: 2,
  }))
  await show(<Work task={{ ...TASK, attachmentRule: 'allowed' }} kept={kept} />)
  await expect.element(page.getByText('terms.txt')).toBeVisible()
  await page.getByRole('button', { name: 'submit' }).click()
  await expect.poll(() => sent.map(({ body }) => body.ossIdList)).toEqual([[FILE]])
  await expect.poll(() => kept.size).toBe(0)
})

test('what the server refuses of a value stands at its field', async () => {
  signInAs({ can: ['wf:task:page'] })
  fakeServer.answer(workflowTaskRoutes.complete, () =>
    fakeServer.refuse({
      status: 400,
      error: 'invalid_input',
      msg: '输入有误。',
      issues: [{ path: 'vars.goods', code: 'form_problem', msg: '库存不足。' }],
    }),
  )
  await show(<Work task={{ ...TASK, forms: [{ ...FORM, values: { [idOf('goods')]: '显示器' } }] }} />)
  await page.getByLabelText('物品').fill('电视')
  await page.getByRole('button', { name: 'submit' }).click()
  await expect.element(page.getByLabelText('物品')).toHaveAccessibleDescription('库存不足。')
})

test('who may not handle the task sees the values', async () => {
  signInAs({ can: ['wf:task:page'] })
  await show(<Work task={{ ...TASK, actions: [], vars: { goods: '显示器' }, fields: [GOODS], forms: [FORM] }} />)
  await expect.element(page.getByText('显示器', { exact: true })).toBeVisible()
})

const OF_CALL = { options: { from: 'api', api: 'cities' } }

test('records to refer to are asked of the task; a file of the record can be opened', async () => {
  signInAs({ can: ['wf:task:page', 'wf:task:handle'] })
  const asked = fakeServer.answer(workflowFormRoutes.taskReferences, () => [{ id: ID, title: 'CC-001' }])
  const fields = [field('reference', 'supplier'), field('select', 'city', OF_CALL), field('file', 'invoice')]
  const file = { id: ID, name: 'invoice.pdf', url: 'http://here/invoice.pdf', bytes: 1, kind: 'document' as const }
  const form = aForm(fields, {
    formId: ID,
    isNew: false,
    modes: { [idOf('city')]: 'read', [idOf('invoice')]: 'read' },
    values: { [idOf('city')]: 'berlin', [idOf('invoice')]: [ID] },
    files: { [ID]: file },
  })
  await show(<Work task={{ ...TASK, forms: [form] }} />)
  // Nothing answers what a field that is read would ask: it would fail the test.
  await expect.element(page.getByText('berlin')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'invoice.pdf' })).toBeVisible()
  await page.getByRole('combobox', { name: 'supplier' }).fill('CC')
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ params: { id: ID, fieldId: idOf('supplier') }, query: { keyword: 'CC' } })
  await page.getByTitle('CC-001').click()
  await expect.element(page.getByTitle('CC-001').first()).toBeVisible()
})
