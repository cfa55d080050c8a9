/** Work as columns: the list with its marks, the task beside it, keys, filters, phrases. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { passOn } from '#shell/live/announced.ts'
import { preferenceRoutes } from '#records/contract/preference.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowPhraseRoutes } from '#workflow/contract/phrase.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail, type WorkflowTaskRow } from '#workflow/contract/task.ts'
import { workflowFilterRoutes } from '#workflow/contract/work-filters.ts'
import { expectAccessible } from '../../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../../tests/component/fake-server.ts'
import { show } from '../../../../../tests/component/show.tsx'
import { signInAs } from '../../../../../tests/component/signed-in.ts'
import { field } from '../../../../../packages/forms/testing/models.ts'
import { TASK } from '../task.fixture.ts'
import TaskList from '../TaskList.tsx'

const idOf = (no: number) => `0192d5a0-0000-7000-8000-00000000070${no}`
const aTask = (no: number, more: Partial<WorkflowTaskRow> = {}): WorkflowTaskDetail & WorkflowTaskRow => ({
  summary: [],
  cameBack: false,
  ...TASK,
  id: idOf(no),
  instanceId: idOf(no),
  rootId: idOf(no),
  title: `采购 ${no}`,
  assigneeId: idOf(9),
  actions: ['complete', 'reject'],
  ...more,
})

const LATE = aTask(1, { dueDate: '2020-01-01T00:00:00.000Z', seen: false })
const REST = aTask(2, { suspended: true, actions: [] })
const LAST = aTask(3)
let open: WorkflowTaskRow[]

beforeEach(async () => {
  window.sessionStorage.clear()
  await page.viewport(1440, 900)
  window.location.hash = '#/bpm/work'
  open = [LATE, REST, LAST]
  signInAs({
    can: ['wf:task:page', 'wf:task:handle'],
    dictionaries: { approval_phrase: [{ val: 'agree', label: '同意。', status: 1 }] },
  })
  fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: open, total: open.length, totalExact: true }))
  fakeServer.answer(workflowCcRoutes.page, () => ({ list: [], total: 0, totalExact: true }))
  fakeServer.answer(workflowFilterRoutes.choices, () => ({
    processes: [{ key: 'purchase', name: '采购申请', count: 3 }],
    nodes: [{ process: 'purchase', id: 'approve', name: '部门审批' }],
    categories: [],
    starters: [{ id: idOf(8), name: '王芳' }],
  }))
  fakeServer.answer(workflowFilterRoutes.fields, () => [])
  fakeServer.answer(workflowPhraseRoutes.list, () => ['已核对。'])
  fakeServer.answer(workflowChoiceRoutes.ofTask, () => [])
  fakeServer.answer(workflowTaskRoutes.seen, () => null)
  fakeServer.answer(workflowFollowRoutes.report, ({ params }) => ({
    id: params.id,
    rootId: params.id,
    title: '采购',
    process: '采购申请',
    number: 1,
    status: 'run' as const,
    stuck: false,
    starter: '王芳',
    isPublic: false,
    startedDate: '2026-11-20T02:30:00.000Z',
    endedDate: null,
    revision: 1,
    stands: [],
    timeline: [],
    time: { ms: 0, workMs: null, calendar: '', steps: [] },
    ahead: [],
    unsure: '',
    called: [],
    mayComment: false,
    caller: null,
  }))
  fakeServer.answer(workflowInstanceRoutes.drawing, ({ params }) => ({
    id: params.id,
    xml: '',
    revision: 1,
    nodes: {},
    flows: {},
    ahead: [],
  }))
  fakeServer.answer(workflowTaskRoutes.get, ({ params }) => {
    const task = [LATE, REST, LAST].find(({ id }) => id === params.id) ?? LAST
    return {
      ...task,
      changed: task === LATE ? [{ name: 'price', label: '金额', before: '2000', after: '1800', date: null }] : [],
    }
  })
})

const item = (no: number) => page.getByRole('listitem').filter({ hasText: `采购 ${no}` })
const pane = (no: number) => page.getByRole('region', { name: `采购 ${no}`, exact: true })

test('the list marks what is unread, late and suspended; the keys are listed below it', async () => {
  await show(<TaskList />)
  await expect.element(item(1)).toHaveTextContent(t('workflow.item.unread'))
  await expect.element(item(1)).toHaveTextContent(t('workflow.due.late'))
  await expect.element(item(2)).toHaveTextContent(t('workflow.status.suspended'))
  await expect.element(page.getByRole('list', { name: t('workflow.keys') })).toHaveTextContent(t('workflow.keys.next'))
  await expectAccessible()
})

test('an opened task shows what others changed, is noted as seen and is no longer unread', async () => {
  const noted = fakeServer.answer(workflowTaskRoutes.seen, () => null)
  await show(<TaskList />)
  await page.getByRole('button', { name: '采购 1' }).click()
  const changed = pane(1).getByRole('region', { name: t('workflow.changed') })
  await expect.element(changed).toHaveTextContent('金额2000 1800')
  await expect.poll(() => noted.map(({ body }) => body)).toEqual([{ id: idOf(1), at: '2026-11-20T03:00:00.000Z' }])
  await expect.element(item(1)).not.toHaveTextContent(t('workflow.item.unread'))
  await expect.element(changed).toBeVisible()
  await expectAccessible()
})

test('the next task opens after a decision, which A alone never makes', async () => {
  const sent = fakeServer.answer(workflowTaskRoutes.complete, () => {
    open = [REST, LAST]
    return { instanceId: idOf(1), rootId: idOf(1), status: 'ended', revision: 2 }
  })
  await show(<TaskList />)
  await expect.element(item(1)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(pane(1)).toBeVisible()
  await expect.element(pane(1).getByRole('button', { name: t('workflow.act.agree') })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(pane(1).getByRole('button', { name: t('workflow.act.agree') })).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(pane(2)).toBeVisible()
  expect(sent.map(({ body }) => body.id)).toEqual([idOf(1)])
  await expectCount(item(1), 0)
})

test('on a phone a card says until when, and the next task follows a decision; none follows the last', async () => {
  await page.viewport(390, 844)
  const due = new Date(Date.now() + 40 * 86_400_000).toISOString()
  open = [aTask(1, { dueDate: due }), LAST]
  fakeServer.answer(workflowTaskRoutes.complete, ({ body }) => {
    open = open.filter(({ id }) => id !== body.id)
    return { instanceId: body.id, rootId: body.id, status: 'ended', revision: 2 }
  })
  await show(<TaskList />)
  await expect.element(item(1)).toHaveTextContent(t('workflow.due'))
  await page.getByRole('button', { name: '采购 1' }).click()
  for (const no of [1, 3]) {
    const drawer = page.getByRole('dialog', { name: `采购 ${no}` })
    await expect.element(drawer).toBeVisible()
    await drawer.getByRole('button', { name: t('workflow.act.agree') }).click()
  }
  await expectCount(page.getByRole('dialog'), 0)
})

test('the keys go on over the pages of the list, and back', async () => {
  const asked = fakeServer.answer(workflowTaskRoutes.toDo, ({ query }) => ({
    list: [aTask(query.page ?? 1)],
    total: 20,
    totalExact: true,
  }))
  await show(<TaskList />)
  await expect.element(item(1)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(pane(1)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(item(2)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(pane(2)).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(item(1)).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(pane(1)).toBeVisible()
  await userEvent.keyboard('k')
  expect(new Set(asked.map(({ query }) => query.page))).toEqual(new Set([1, 2]))
})

test('a task that is handled elsewhere meanwhile turns read-only, and says by whom and how', async () => {
  await show(<TaskList />)
  await page.getByRole('button', { name: '采购 1' }).click()
  const agree = pane(1).getByRole('button', { name: t('workflow.act.agree') })
  await expect.element(agree).toBeVisible()
  fakeServer.answer(workflowTaskRoutes.get, () => ({
    ...LATE,
    status: 'closed' as const,
    why: 'done',
    outcome: 'agree',
    closedDate: '2026-11-20T03:30:00.000Z',
    actions: [],
  }))
  passOn('process', idOf(2))
  await expect.element(agree).toBeVisible()
  passOn('process', idOf(1))
  const over = t('workflow.task.over.by', { who: LATE.assignee, outcome: t('workflow.outcome.agree') })
  await expect.element(pane(1).getByRole('status')).toHaveTextContent(over)
  await expectCount(agree, 0)
  await expectAccessible()
})

test('what was returned says so in the list', async () => {
  open = [aTask(1, { cameBack: true }), LAST]
  await show(<TaskList />)
  await expectCount(page.getByText(t('workflow.item.cameBack'), { exact: true }), 1)
})

test('what is with others for a while is among what was handled, and says how', async () => {
  window.location.hash = '#/bpm/work?what=done'
  const signing = aTask(1, { status: 'waiting' as const, actions: [] })
  const delegated = aTask(2, { owner: '本人', actions: [] })
  const list = [signing, delegated]
  fakeServer.answer(workflowTaskRoutes.done, () => ({ list, total: list.length, totalExact: true }))
  fakeServer.answer(workflowTaskRoutes.get, () => signing)
  await show(<TaskList />)
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent(t('workflow.outcome.signing'))
  await expect.element(page.getByText(t('workflow.outcome.delegated'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '采购 1' }).click()
  await expect.element(pane(1).getByText(t('workflow.outcome.signing'), { exact: true })).toBeVisible()
  await expectCount(pane(1).getByText(t('workflow.desk.handled'), { exact: true }), 0)
  await expectAccessible()
})

test('a comment that was begun is there when the page opens anew; a task the user does not see any more is gone', async () => {
  const shown = await show(<TaskList />)
  await page.getByRole('button', { name: '采购 3' }).click()
  const comment = pane(3).getByRole('textbox', { name: t('workflow.comment') })
  await comment.fill('写了一半')
  await shown.unmount()
  await show(<TaskList />)
  await expect.element(comment).toHaveValue('写了一半')
  fakeServer.answer(workflowTaskRoutes.get, () =>
    fakeServer.refuse({ status: 404, error: 'not_found', msg: '内容不存在' }),
  )
  passOn('process', idOf(3))
  await expect.element(page.getByText(t('workflow.task.notYours'))).toBeVisible()
})

test('a digit inserts a phrase, the own ones first; letters in a field are text', async () => {
  await show(<TaskList />)
  await page.getByRole('button', { name: '采购 3' }).click()
  const comment = pane(3).getByRole('textbox', { name: t('workflow.comment') })
  await expect.element(comment).toBeVisible()
  // The phrases are there once the menu lists them.
  await pane(3)
    .getByRole('button', { name: t('workflow.phrase') })
    .click()
  await expect.element(page.getByRole('button', { name: '已核对。' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('1')
  await expect.element(comment).toHaveValue('已核对。')
  await expect.element(comment).toHaveFocus()
  await userEvent.keyboard('k2')
  await expect.element(comment).toHaveValue('已核对。k2')
  await expect.element(pane(3)).toBeVisible()
})

test('switched off, letters do nothing, and the switch is kept', async () => {
  const kept = fakeServer.answer(preferenceRoutes.set, () => null)
  await show(<TaskList />)
  await expect.element(item(1)).toBeVisible()
  await page.getByRole('checkbox', { name: t('workflow.keys.switch') }).click()
  await userEvent.keyboard('j')
  await expect.element(page.getByText(t('workflow.desk.noneWhy'))).toBeVisible()
  await expectCount(page.getByRole('list', { name: t('workflow.keys') }), 0)
  await expect.poll(() => kept.map(({ body }) => body.value)).toEqual([{ keys: 'off' }])
})

test('own phrases are added, put in order and deleted, each as the whole list', async () => {
  const written = fakeServer.answer(workflowPhraseRoutes.update, () => null)
  fakeServer.answer(workflowPhraseRoutes.list, () => ['甲', '乙'])
  await show(<TaskList />)
  await page.getByRole('button', { name: '采购 3' }).click()
  await pane(3)
    .getByRole('button', { name: t('workflow.phrase') })
    .click()
  await page.getByRole('button', { name: t('workflow.phrase.change') }).click()
  await expectAccessible()
  await page.getByRole('button', { name: t('workflow.phrase.down', { phrase: '甲' }) }).click()
  await page.getByRole('textbox', { name: t('workflow.phrase.new') }).fill('甲')
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('workflow.phrase.known'))
  await page.getByRole('textbox', { name: t('workflow.phrase.new') }).fill(' 丙 ')
  await page.getByRole('button', { name: t('workflow.phrase.add'), exact: true }).click()
  await page.getByRole('button', { name: t('workflow.phrase.delete', { phrase: '乙' }) }).click()
  await expect.poll(() => written.map(({ body }) => body.phrases.join(''))).toEqual(['乙甲', '甲乙丙', '甲'])
})

test('a list by process asks for each process, with the filters of the list', async () => {
  window.location.hash = '#/bpm/work?group=process&overdue=1'
  const asked = fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: [LAST], total: 6, totalExact: true }))
  await show(<TaskList />)
  const group = page.getByRole('region', { name: '采购申请' })
  await expect.element(group).toHaveTextContent(t('workflow.task.count', { count: 6 }))
  await expect
    .poll(() => asked.map(({ query }) => query))
    .toContainEqual(expect.objectContaining({ overdue: 1, process: 'purchase', limit: 5 }))
  await expectAccessible()
})

test('fields of the form of a process are filters by their kinds; another process begins without them', async () => {
  const goods = { ...field('text', 'goods'), label: { zh: '物品', en: 'Goods' } }
  const price = { ...field('amount', 'price'), label: { zh: '金额', en: 'Price' } }
  const options = [
    { value: 'it', label: { zh: '设备', en: 'Equipment' } },
    { value: 'paper', label: { zh: '纸张', en: 'Paper' } },
  ]
  const kind = {
    ...field('select', 'kind', { options: { from: 'fixed', options } }),
    label: { zh: '类别', en: 'Kind' },
  }
  const offered = fakeServer.answer(workflowFilterRoutes.fields, () => [goods, price, kind])
  const asked = fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: open, total: open.length, totalExact: true }))
  window.location.hash = `#/bpm/work?process=purchase&${price.id}=5..10`
  await show(<TaskList />)
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ process: 'purchase', [price.id]: '5..10' })
  expect(offered[0]?.query).toEqual({ list: 'todo', process: 'purchase' })
  await page.getByRole('button', { name: t('kit.list.filters', { count: 2 }) }).click()
  const sheet = page.getByRole('dialog')
  await expect
    .element(sheet.getByRole('spinbutton', { name: t('forms.filter.atMost', { name: '金额' }) }))
    .toHaveValue('10')
  await sheet.getByLabelText('物品').fill('显示器')
  await sheet.getByLabelText('类别').click()
  await page.getByText('设备', { exact: true }).last().click()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await sheet.getByRole('button', { name: t('kit.list.show', { count: 3 }) }).click()
  await expect
    .poll(() => asked.at(-1)?.query)
    .toMatchObject({ [goods.id]: '显示器', [price.id]: '5..10', [kind.id]: 'it' })
  window.location.hash = window.location.hash.replace('process=purchase', 'process=leave')
  fakeServer.answer(workflowFilterRoutes.fields, () => [])
  await expect.poll(() => window.location.hash).not.toContain(price.id)
})
