/** A process on paper: its number comes first, all is there before the print dialog opens, and it can be checked. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { decodeQR } from 'qr/decode.js'
import { t } from '#shell/i18n.ts'
import { ownLink } from '#shell/page/own-link.ts'
import type { TimelineEntry, TimelineKind } from '#workflow/contract/follow.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { workflowPrintRoutes } from '#workflow/contract/print.ts'
import { column, field } from '../../../../packages/forms/testing/models.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { aForm, idOf } from '../form/process-form.fixture.ts'
import InstancePrint from './InstancePrint.tsx'
import { fileNameOf } from './print-code.ts'
import { PrintCheck } from './PrintCheck.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000601'
const PRINT = {
  id: '0192d5a0-0000-7000-8000-7f3c91b20a6e',
  instanceId: ID,
  no: 2,
  printer: '黄雅琪',
  printedDate: '2026-11-23T08:02:00.000Z',
}
const TAKEN = { ...PRINT, template: '' }
const INSTANCE: WorkflowInstanceDetail = {
  id: ID,
  rootId: ID,
  title: '上海出差报销',
  serial: '',
  businessKey: 'BX-20261118-006',
  process: '差旅报销单',
  processKey: 'expense',
  number: 6,
  status: 'ended',
  starterId: ID,
  isPublic: false,
  starter: '李明哲',
  revision: 9,
  startedDate: '2026-11-18T08:10:00.000Z',
  endedDate: '2026-11-23T07:10:00.000Z',
  stands: [],
  stuck: false,
  actions: [],
  vars: { city: '上海', note: '自驾' },
  fields: [{ name: 'note', label: '备注', kind: 'text' }],
  names: {},
  form: {
    ...aForm([{ ...field('text', 'city'), label: { zh: '目的地', en: '' } }]),
    values: { [idOf('city')]: '上海' },
    isNew: false,
  },
  trail: [],
  ownTaskId: null,
  movable: { from: [], to: [] },
}
const entry = (id: string, kind: TimelineKind, rest: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  kind,
  at: '2026-11-19T08:20:00.000Z',
  process: '',
  nodeId: 'check',
  node: '费用会计',
  personId: ID,
  person: '徐梦洁',
  behalf: '',
  standsWhy: null,
  auto: null,
  toward: '',
  outcome: null,
  why: null,
  comment: '',
  ms: null,
  dueDate: null,
  changes: [],
  ...rest,
})
const REPORT = {
  id: ID,
  rootId: ID,
  title: INSTANCE.title,
  process: INSTANCE.process,
  number: 6,
  status: INSTANCE.status,
  stuck: false,
  starter: INSTANCE.starter,
  isPublic: false,
  startedDate: INSTANCE.startedDate,
  endedDate: INSTANCE.endedDate,
  revision: 9,
  stands: [],
  timeline: [
    entry('1', 'returned', { toward: '填写', comment: '缺 3 张发票' }),
    entry('2', 'claimed', { person: '不在纸上' }),
    entry('3', 'done', { outcome: 'agree', behalf: '陈思远' }),
  ],
  time: { ms: 0, workMs: null, calendar: '', steps: [] },
  ahead: [],
  unsure: '',
  called: [],
  mayComment: false,
  caller: null,
}

let printing: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  signInAs({ can: ['wf:instance:page'] })
  printing = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => printing.mockRestore())
  fakeServer.answer(workflowPrintRoutes.take, () => TAKEN)
  fakeServer.answer(workflowInstanceRoutes.get, () => INSTANCE)
  fakeServer.answer(workflowFollowRoutes.report, () => REPORT)
})
const open = () => show(<InstancePrint id={ID} title={INSTANCE.title} onClose={() => undefined} />)
const sheet = () => page.getByRole('article')

test('form, other values and history are on one sheet, with its number and the code that leads back', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('差旅报销单')
  for (const text of ['BX-20261118-006', '上海出差报销', '目的地', '备注', '自驾', '缺 3 张发票', '2026-11-18 16:10'])
    await expect.element(sheet()).toHaveTextContent(text)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expectCount(rows, 2)
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(t('workflow.event.behalf', { person: '徐梦洁', behalf: '陈思远' }))
  await expect.element(sheet()).toHaveTextContent('7F3C-91B2-0A6E')
  await expect
    .element(sheet())
    .toHaveTextContent(t('workflow.print.by', { who: '黄雅琪', time: '2026-11-23 16:02', no: 2 }))
  await expectAccessible()
  await expect.poll(() => printing.mock.calls.length).toBe(1)
})

test('a signature is on paper as it was drawn', async () => {
  const url = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const signed = entry('4', 'done', { outcome: 'agree', signature: { url, code: 'c1d3', isCurrent: true } })
  fakeServer.answer(workflowFollowRoutes.report, () => ({ ...REPORT, timeline: [signed] }))
  await open()
  const picture = sheet().getByRole('img', { name: t('workflow.signature.of', { person: '徐梦洁' }) })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => printing.mock.calls.length).toBe(1)
})

test('pictures in the rows of a table are on paper', async () => {
  const url = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const items = field('childTable', 'items', { fields: [column('picture', 'photo')] })
  const form = {
    ...aForm([items]),
    isNew: false,
    values: { [items.id]: [{ id: 'r1', [idOf('photo')]: [ID] }] },
    files: { [ID]: { id: ID, name: 'receipt.gif', url, bytes: 43, kind: 'picture' as const } },
  }
  fakeServer.answer(workflowInstanceRoutes.get, () => ({ ...INSTANCE, form }))
  await open()
  await expect.element(sheet().getByRole('img', { name: 'receipt.gif' })).toBeVisible()
  await expect.poll(() => printing.mock.calls.length).toBe(1)
})

/** What a camera reads from the sheet. */
async function readCode(code: Element): Promise<string> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(code))}`
  await picture.decode()
  const [size, margin] = [400, 50]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: size, height: size })
  const paper = canvas.getContext('2d')
  if (paper === null) throw new Error('no canvas')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, size, size)
  paper.drawImage(picture, margin, margin, size - 2 * margin, size - 2 * margin)
  return decodeQR(paper.getImageData(0, 0, size, size))
}

test('the code on the sheet leads to this very print', async () => {
  await open()
  await expect.element(sheet()).toHaveTextContent('7F3C-91B2-0A6E')
  const code = document.querySelector('.wf-sheet-code svg')
  if (code === null) throw new Error('no code')
  const address = await readCode(code)
  expect(address).toBe(ownLink(`/flowableReport?print=${PRINT.id}`))
  expect(new URL(address).hash).toBe(`#/flowableReport?print=${PRINT.id}`)
})

test('as a file it has a name of its own while the dialog is open, and says how', async () => {
  const before = document.title
  const titles: string[] = []
  printing.mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    titles.push(document.title)
    window.dispatchEvent(new Event('afterprint'))
  })
  await show(<InstancePrint id={ID} title={INSTANCE.title} isPdf onClose={() => undefined} />)
  await expect.element(page.getByText(t('workflow.print.pdfHint'))).toBeVisible()
  await expect.poll(() => titles).toEqual(['BX-20261118-006 差旅报销单 上海出差报销'])
  expect(document.title).toBe(before)
  await expectAccessible()
})

test.each([
  ['a/b: "c" <d>\u0000 | e?*', 'a b c d e'],
  ['  报销  ', '报销'],
  ['x'.repeat(300), 'x'.repeat(120)],
])('a file is called what every system takes: %j', (title, expected) => {
  expect(fileNameOf({ id: ID, serial: '', businessKey: title, process: title, title })).toBe(expected)
})

test('the print dialog waits for the form', async () => {
  let answer = (_: WorkflowInstanceDetail): void => undefined
  const later = new Promise<WorkflowInstanceDetail>((resolve) => {
    answer = resolve
  })
  fakeServer.answer(workflowInstanceRoutes.get, () => later)
  await open()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(printing).not.toHaveBeenCalled()
  answer(INSTANCE)
  await expect.poll(() => printing.mock.calls.length).toBe(1)
  await expect.element(page.getByText('目的地')).toBeVisible()
})

test('what is not over yet says so; who may not print hears why and can try again', async () => {
  const refused = () => fakeServer.refuse({ status: 404, error: 'not_found', msg: '不存在' })
  fakeServer.answer(workflowPrintRoutes.take, refused)
  fakeServer.answer(workflowInstanceRoutes.get, () => ({ ...INSTANCE, status: 'run' as const, endedDate: null }))
  await open()
  await expect.element(page.getByText('不存在')).toBeVisible()
  await expectAccessible()
  fakeServer.answer(workflowPrintRoutes.take, () => TAKEN)
  await page.getByRole('button', { name: t('kit.retry') }).click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent(t('workflow.print.running', { process: '差旅报销单' }))
})

test('a model lays out its own sheet: values in their places, form and history whole, nothing run', async () => {
  const template =
    '<h2>费用报销</h2><p>报销人 {{starter}}，去往 {{city}}，{{note}}，{{unknown}}</p>' +
    '<table><tbody><tr><td>单号</td><td>{{ number }}</td></tr></tbody></table><p>{{trail}}</p><img src="x" onerror="alert(1)">'
  fakeServer.answer(workflowPrintRoutes.take, () => ({ ...PRINT, template }))
  await open()
  await expect.element(sheet()).toHaveTextContent('报销人 李明哲，去往 上海，自驾，{{unknown}}')
  await expect.element(page.getByRole('cell', { name: 'BX-20261118-006' })).toBeVisible()
  await expect.element(sheet()).toHaveTextContent('缺 3 张发票')
  await expect.element(sheet()).toHaveTextContent('7F3C-91B2-0A6E')
  await expectCount(page.getByText('目的地'), 0)
  expect(document.querySelector('.wf-sheet .kit-rich img')).toBeNull()
  await expectAccessible()
  await expect.poll(() => printing.mock.calls.length).toBe(1)
})

test('a layout with the form waits for it', async () => {
  fakeServer.answer(workflowPrintRoutes.take, () => ({ ...PRINT, template: '<p>{{form}}</p><p>{{title}}</p>' }))
  await open()
  await expect.element(page.getByText('目的地')).toBeVisible()
  await expect.element(sheet()).toHaveTextContent('上海出差报销')
  await expect.poll(() => printing.mock.calls.length).toBe(1)
})

test.each([
  ['is still true', { ...PRINT, isOutdated: false }, 'workflow.print.current'],
  ['is outdated', { ...PRINT, isOutdated: true }, 'workflow.print.outdated'],
  ['is unknown', undefined, 'workflow.print.unknownWhy'],
] as const)('a sheet that %s says so', async (_, answer, says) => {
  fakeServer.answer(
    workflowPrintRoutes.check,
    () => answer ?? fakeServer.refuse({ status: 404, error: 'not_found', msg: '不存在' }),
  )
  await show(<PrintCheck id={PRINT.id}>{(id) => <p>{`of ${id}`}</p>}</PrintCheck>)
  await expect.element(page.getByText(t(says))).toBeVisible()
  await expectCount(page.getByText(`of ${ID}`), answer === undefined ? 0 : 1)
  await expectAccessible()
})
