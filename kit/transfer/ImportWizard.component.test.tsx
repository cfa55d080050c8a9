/** The wizard of an import: rows corrected in place, by keyboard and on a phone; leaving, resuming and cancelling. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importRoutes, importRoutesOfAll, type Import, type ImportRow } from '#contract/import.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../tests/component/accessible.ts'
import { buttonOf, confirm, dialogOf } from '../../tests/component/actions.ts'
import { expectCount } from '../../tests/component/expect.ts'
import { fakeServer } from '../../tests/component/fake-server.ts'
import { show } from '../../tests/component/show.tsx'
import ImportWizard from './ImportWizard.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000301'
const routes = importRoutes({ path: '/sys/user/import', can: 'sys:user:import' })
const TITLE = '导入用户'

const column = (key: string, title: string, choices: string[] = []) => ({
  key,
  title,
  required: key === 'username',
  choices,
  isList: false,
  isSecret: false,
})

let rows: ImportRow[]
let status: Import['status']
let leavesOut: boolean
const onMove = vi.fn<(id: string) => void>()
const onClose = vi.fn<() => void>()

const aRow = (n: number, cells: Record<string, string>): ImportRow => ({ n, cells, ...judge(cells) })

/** What the fake server thinks of a row. */
function judge(cells: Readonly<Record<string, string>>): Pick<ImportRow, 'outcome' | 'changes' | 'issues'> {
  const issues = [
    ...(cells['dept'] === '研发中心' ? [] : [{ column: 'dept', msg: `“${cells['dept']}”不存在` }]),
    ...(/^\d+$/.test(cells['mobile'] ?? '') ? [] : [{ column: 'mobile', msg: '手机号格式不正确' }]),
  ]
  return { outcome: issues.length > 0 ? 'refuse' : 'create', changes: [], issues }
}

const countOf = (outcome: string) => rows.filter((row) => row.outcome === outcome).length

beforeEach(() => {
  onMove.mockReset()
  onClose.mockReset()
  status = 'ready'
  leavesOut = false
  rows = [
    aRow(2, { username: 'a.1', dept: '无此部门', mobile: '13800000001' }),
    aRow(3, { username: 'a.2', dept: '研发中心', mobile: 'no number' }),
    aRow(4, { username: 'a.3', dept: '研发中心', mobile: '13800000003' }),
  ]
  fakeServer.answer(importRoutesOfAll.get, () => ({
    id: ID,
    noun: 'user',
    fileName: '新员工.xlsx',
    mode: 'create' as const,
    status,
    done: rows.length,
    total: rows.length,
    counts: { refuse: countOf('refuse'), create: countOf('create'), change: 0, same: 0 },
    leavesOut,
    columns: [column('username', '账号'), column('dept', '部门', ['研发中心', '财务部']), column('mobile', '手机号')],
    ignored: ['工龄'],
    failure: null,
    createDate: '2026-11-20T02:30:00.000Z',
    expireDate: '2026-11-27T02:30:00.000Z',
  }))
  fakeServer.answer(importRoutesOfAll.rows, ({ query: { outcome } }) => {
    const list = rows.filter((row) => outcome === undefined || row.outcome === outcome)
    return { list, total: list.length, totalExact: true }
  })
  fakeServer.answer(importRoutesOfAll.correct, ({ params: { n }, body }) => {
    rows = rows.map((row) => (row.n === n ? aRow(n, { ...row.cells, ...body.cells }) : row))
    return rows.find((row) => row.n === n) ?? aRow(n, {})
  })
})

const showWizard = (id: string) =>
  show(
    <ImportWizard
      open
      afterOpenChange={() => undefined}
      id={id}
      noun="user"
      routes={routes}
      title={TITLE}
      needs={{ create: 'sys:user:save', change: 'sys:user:update' }}
      refreshes={[]}
      onMove={onMove}
      onClose={onClose}
    />,
  )

const wizard = () => dialogOf(TITLE)
const cellOf = (n: number, title: string) =>
  wizard().getByRole('button', { name: new RegExp(`^${t('kit.import.cellOf', { n, column: title })}\\s`) })
const chip = (outcome: 'all' | 'refuse' | 'create', count: number) =>
  wizard().getByRole('button', { name: new RegExp(`^${t(`kit.import.outcome.${outcome}`)}\\s*${count}$`) })
const next = () => buttonOf(t('kit.import.next'), wizard())
const passed = (n: number) =>
  wizard()
    .getByRole('status')
    .filter({ hasText: t('kit.import.rowPassed', { n }) })

test('by keyboard: arrows lead through the cells, Enter edits and saves, Escape gives up the cell alone', async () => {
  await showWizard(ID)
  await expect.element(chip('refuse', 2)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(cellOf(2, '部门')).toHaveTextContent('“无此部门”不存在')
  await expect.element(wizard().getByText(t('kit.import.ignored', { names: '工龄' }))).toBeVisible()
  await expect.element(next()).toBeDisabled()
  await expectAccessible()
  cellOf(2, '账号').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cellOf(2, '部门')).toHaveFocus()
  await userEvent.keyboard('{F2}研发{Escape}')
  await expect.element(cellOf(2, '部门')).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}{Control>}a{/Control}研发中心{Enter}')
  await expect.element(passed(2)).toBeVisible()
  await expect.element(chip('refuse', 1)).toBeVisible()
  await expect.element(cellOf(3, '手机号')).toHaveFocus()
})

test('rows that stay refused are left out where that is wished: announced before, and counted after', async () => {
  const confirmed = fakeServer.answer(importRoutesOfAll.confirm, ({ body }) => {
    status = 'done'
    leavesOut = body.leaveOut
    return null
  })
  await showWizard(ID)
  await wizard()
    .getByRole('checkbox', { name: t('kit.import.leaveOut', { count: 2 }) })
    .click()
  await next().click()
  await expect.element(wizard().getByText(t('kit.import.will.create', { count: 1 }))).toBeVisible()
  await expect.element(wizard().getByText(t('kit.import.will.refuse', { count: 2 }))).toBeVisible()
  await expectAccessible()
  await buttonOf(t('kit.import.write', { count: 1 }), wizard()).click()
  await expect.element(wizard().getByText(t('kit.import.did.create', { count: 1 }))).toBeVisible()
  await expect.element(wizard().getByText(t('kit.import.did.refuse', { count: 2 }))).toBeVisible()
  expect(confirmed.map(({ body }) => body)).toEqual([{ leaveOut: true }])
  await expectAccessible()
  await buttonOf(t('kit.import.toList'), wizard()).click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('it asks before it is left in the middle, and before it is cancelled', async () => {
  const removed = fakeServer.answer(importRoutesOfAll.remove, () => null)
  await showWizard(ID)
  await expect.element(chip('create', 1)).toBeVisible()
  await buttonOf(t('shell.close'), wizard()).click()
  await buttonOf(t('kit.cancel'), dialogOf(t('kit.import.leaveTitle'))).click()
  await expectCount(dialogOf(t('kit.import.leaveTitle')), 0)
  expect(onClose).not.toHaveBeenCalled()
  await buttonOf(t('shell.close'), wizard()).click()
  await confirm(t('kit.import.leaveTitle'), t('kit.import.leave'))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await buttonOf(t('kit.import.cancel'), wizard()).click()
  await confirm(t('kit.import.cancelTitle'), t('kit.import.cancel'))
  await expect.poll(() => removed.map(({ params }) => params.id)).toEqual([ID])
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
})

test('what was left in the middle is offered again beside a new file', async () => {
  const entry = { id: ID, noun: 'user', fileName: '新员工.xlsx', mode: 'create', status: 'ready', total: 3 } as const
  fakeServer.answer(importRoutesOfAll.list, () => [{ ...entry, createDate: '2026-11-20T02:30:00.000Z' }])
  await showWizard('new')
  await expectAccessible()
  await expect.element(buttonOf(t('kit.import.upload'), wizard())).toBeDisabled()
  await buttonOf(t('kit.import.resumeOf', { name: '新员工.xlsx' }), wizard()).click()
  expect(onMove.mock.calls).toEqual([[ID]])
})

test('on a phone rows are cards whose cells are corrected in place', async () => {
  onTestFinished(() => page.viewport(1440, 900))
  await page.viewport(390, 844)
  await showWizard(ID)
  await cellOf(3, '手机号').click()
  const field = wizard().getByRole('textbox', { name: t('kit.import.cellOf', { n: 3, column: '手机号' }) })
  await field.fill('13900002222')
  await userEvent.keyboard('{Enter}')
  await expect.element(passed(3)).toBeVisible()
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
