/** The log of scheduled runs: what each mark says, stopping, and one run by itself. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { scheduleLogRoutes, type ScheduleLog } from '#scheduling/contract/schedule-log.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { confirm, dialogOf, rowOf } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import ScheduleLogList from './ScheduleLogList.tsx'

const FIRE = '2026-11-20T02:00:00.000Z'
let serial = 0
function aRun(scheduleName: string, more: Partial<ScheduleLog> = {}): ScheduleLog {
  const id = `0192d5a0-0000-7000-8000-0000000008${String((serial += 1)).padStart(2, '0')}`
  return {
    id,
    scheduleId: id,
    scheduleName,
    beanName: 'files.clearUnused',
    trigger: 1,
    attempt: 0,
    fireDate: FIRE,
    startDate: FIRE,
    endDate: '2026-11-20T02:00:01.500Z',
    lateSeconds: 0,
    node: 'app-1',
    status: 1,
    state: 'success',
    reason: '',
    error: '',
    begunByName: '',
    stoppedByName: '',
    actions: [],
    ...more,
  }
}
const going = { state: 'running', status: null, endDate: null } as const

async function shown(...list: ScheduleLog[]) {
  signInAs({ can: ['sys:scheduleLog:page', 'sys:scheduleLog:stop'] })
  fakeServer.answer(scheduleLogRoutes.page, () => ({ list, total: list.length, totalExact: true }))
  await show(<ScheduleLogList />)
  await expectCount(page.getByRole('row').filter({ has: page.getByRole('cell') }), list.length)
}

test('each run says where it stands, and why where that is not plain', async () => {
  const skip = { state: 'skipped', status: 0, startDate: null } as const
  await shown(
    aRun('plain'),
    aRun('late', { lateSeconds: 1_380 }),
    aRun('overlapping', { ...skip, reason: 'overlap' }),
    aRun('missed', { ...skip, reason: 'missed' }),
    aRun('broken', { state: 'failed', status: 0, reason: 'failed', error: 'no paper' }),
    aRun('again', { trigger: 3, attempt: 2 }),
    aRun('stopping', { ...going, stoppedByName: '王芳' }),
  )
  await expect.element(rowOf('plain')).toHaveTextContent(t('scheduling.log.seconds', { seconds: 1.5 }))
  await expectCount(rowOf('plain').getByText(t('scheduling.log.late')), 0)
  await expect.element(rowOf('late').getByText(t('scheduling.log.late'), { exact: true })).toBeVisible()
  await expect.element(rowOf('late')).toHaveTextContent(/晚开始 23\s?分钟/)
  await expect.element(rowOf('overlapping')).toHaveTextContent(t('scheduling.log.reason.overlap'))
  await expect.element(rowOf('missed')).toHaveTextContent(t('scheduling.log.reason.missed'))
  await expect.element(rowOf('broken')).toHaveTextContent('no paper')
  await expect.element(rowOf('again')).toHaveTextContent(t('scheduling.log.retry', { count: 2 }))
  await expect.element(rowOf('stopping')).toHaveTextContent(t('scheduling.log.stopping'))
  await expectAccessible()
})

test('a run is stopped after a question, and only where the server allows it', async () => {
  const run = aRun('long', { ...going, actions: ['stop'] })
  const stopped = fakeServer.answer(scheduleLogRoutes.stop, () => null)
  await shown(run, aRun('other', going))
  await expectCount(page.getByRole('button', { name: t('scheduling.log.stop') }), 1)
  await rowOf('long')
    .getByRole('button', { name: t('scheduling.log.stop') })
    .click()
  await confirm(t('scheduling.log.stop.ask', { name: 'long' }), t('scheduling.log.stop'))
  await expect.poll(() => stopped).toHaveLength(1)
  expect(stopped[0]?.body).toEqual({ id: run.id })
})

test('one run shows its moments to the second, how late it began, and the end of its output', async () => {
  const run = aRun('late', { startDate: '2026-11-20T02:23:00.000Z', lateSeconds: 1_380 })
  fakeServer.answer(scheduleLogRoutes.get, () => ({ ...run, output: 'files deleted: 3\n' }))
  await shown(run)
  await page.getByRole('button', { name: 'late', exact: true }).click()
  const detail = dialogOf('late')
  await expect.element(detail.getByText('files deleted: 3')).toBeVisible()
  const moments = detail.element().querySelectorAll('time')
  expect([...moments].map((one) => one.dateTime)).toEqual([run.fireDate, run.startDate, run.endDate])
  await expect.element(detail.getByText(/^23\s?分钟$/)).toBeVisible()
  await expectAccessible()
})
