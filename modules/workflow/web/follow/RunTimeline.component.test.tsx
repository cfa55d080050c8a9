/** The history and the values of a run: dates are written in the language and time zone of the page. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { show } from '../../../../tests/component/show.tsx'
import type { TimelineEntry } from '#workflow/contract/follow.ts'
import { VarsView } from '../VarsView.tsx'
import { RunTimeline } from './RunTimeline.tsx'

const ENTRY: TimelineEntry = {
  id: '1',
  kind: 'varsSet',
  at: '2026-11-20T02:30:00.000Z',
  process: '',
  nodeId: '',
  node: '',
  personId: null,
  person: '王芳',
  behalf: '',
  standsWhy: null,
  outcome: null,
  auto: null,
  why: null,
  comment: '',
  toward: '',
  ms: null,
  dueDate: null,
  changes: [
    { name: 'from', label: '起始日', before: '2026-12-01', after: '2026-12-03', date: 'day' },
    { name: 'at', label: '出发', before: null, after: '2026-12-01T02:30:00.000Z', date: 'minute' },
    { name: 'code', label: '编号', before: null, after: '2026-12-01T02:30:00.000Z', date: null },
  ],
}

test('days and moments that changed are written as everywhere; other texts stay as they are', async () => {
  await show(<RunTimeline entries={[ENTRY]} />)
  const changes = page.getByRole('listitem')
  await expect.element(changes.getByText('出发')).toHaveTextContent('2026-12-01 10:30')
  await expect.element(changes.getByText('编号')).toHaveTextContent('2026-12-01T02:30:00.000Z')
  await expect.element(changes.getByText('起始日')).toHaveTextContent(/2026-12-01.*2026-12-03/)
})

test('says what was done without a user: decisions, reminders, tasks handed on, copies', async () => {
  const plain: TimelineEntry = { ...ENTRY, person: '', changes: [] }
  const entries: TimelineEntry[] = [
    { ...plain, id: '2', kind: 'done', auto: 'timeout', outcome: 'agree' },
    { ...plain, id: '3', kind: 'rejected', auto: 'timeout', outcome: 'reject', toward: '陈立' },
    { ...plain, id: '4', kind: 'reminded', toward: '陈立' },
    { ...plain, id: '5', kind: 'reminded' },
    { ...plain, id: '6', kind: 'timedOut', why: 'transfer-leader' },
    { ...plain, id: '7', kind: 'copied', toward: '王芳、陈立' },
    { ...plain, id: '8', kind: 'copied' },
  ]
  await show(<RunTimeline entries={entries} />)
  const items = page.getByRole('listitem')
  for (const [at, text] of [
    t('workflow.auto.timeout'),
    t('workflow.auto.timeout.reject.who', { toward: '陈立' }),
    t('workflow.event.reminded', { toward: '陈立' }),
    t('workflow.event.reminded.all'),
    t('workflow.event.timedOut.transfer-leader'),
    t('workflow.event.copied', { toward: '王芳、陈立' }),
    t('workflow.event.copied.none'),
  ].entries())
    await expect.element(items.nth(at)).toHaveTextContent(text)
})

test('a day that was entered is written as the field writes it', async () => {
  const fields = [{ name: 'from', label: '起始日', kind: 'date' as const }]
  await show(<VarsView vars={{ from: '2026-12-01' }} fields={fields} />)
  await expect.element(page.getByRole('time')).toHaveAttribute('datetime', '2026-12-01')
  await expect.element(page.getByRole('time')).toHaveTextContent('2026-12-01')
})
