/** The editor of a working calendar: hours, days by click and by keyboard, pasted days, and the trial. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { USUAL_WEEK, workflowCalendarRoutes, type CalendarDetail } from '#workflow/contract/calendar.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import CalendarForm from './CalendarForm.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000601'
const YEAR = new Date().getFullYear()
const MOMENT = '2026-01-01T00:00:00.000Z'
const NEW_YEAR = `${YEAR}-01-01`
/** The hours of no day: every day of the year is one of rest, whatever its weekday is. */
const MONDAYS = USUAL_WEEK.map((hours, weekday) => (weekday === 1 ? hours : []))

const stored: CalendarDetail = {
  id: ID,
  code: 'office',
  name: 'Office',
  nameEn: 'Office',
  zone: 'Asia/Shanghai',
  isDefault: false,
  week: USUAL_WEEK,
  holidays: [{ date: NEW_YEAR, name: 'New Year' }],
  makeUp: [],
  deptIdList: [],
  createDate: MOMENT,
  updateDate: MOMENT,
  version: 3,
  actions: ['update', 'delete'],
}

/** Opens the editor; answers what it sends. */
async function shown(of: Partial<CalendarDetail> = {}, more: string[] = ['sys:dept:page']) {
  signInAs({ can: ['wf:calendar:page', 'wf:calendar:update', ...more] })
  fakeServer.answer(workflowCalendarRoutes.get, () => ({ ...stored, ...of }))
  fakeServer.answer(deptRoutes.tree, () => [])
  const sent = fakeServer.answer(workflowCalendarRoutes.update, () => null)
  await show(<CalendarForm id={ID} open onClose={() => undefined} afterOpenChange={() => undefined} />)
  await expect.element(page.getByRole('group', { name: t('workflow.calendar.year') })).toBeVisible()
  return sent
}
const save = () => page.getByRole('button', { name: t('kit.form.save') }).click()
/** A day of the year by its date. */
const dayAt = (month: number, day: number) =>
  page
    .getByRole('group', { name: t('workflow.calendar.year') })
    .getByRole('region')
    .nth(month - 1)
    .getByRole('button')
    .nth(day - 1)

test('a click makes a workday a holiday, and a day of rest one that is worked; another click takes it back', async () => {
  const sent = await shown({ week: MONDAYS, holidays: [] })
  const days = Array.from({ length: 7 }, (_, index) => index + 1)
  for (const day of days) await dayAt(3, day).click()
  await expect.element(dayAt(3, 1)).toHaveAttribute('aria-pressed', 'true')
  await dayAt(3, 1).click()
  await expect.element(dayAt(3, 1)).toHaveAttribute('aria-pressed', 'false')
  await dayAt(3, 1).click()
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  const { holidays, makeUp } = sent[0]?.body ?? {}
  expect([holidays?.length, makeUp?.length]).toEqual([1, 6])
  expect(new Date(holidays?.[0]?.date ?? '').getUTCDay()).toBe(1)
})

test('one day is reached by the tabulator, arrows go to the others, over the end of the year, and the space bar chooses', async () => {
  const sent = await shown({ holidays: [] })
  const first = dayAt(1, 1).element() as HTMLElement
  expect(document.querySelectorAll('.wf-months [tabindex="0"]')).toHaveLength(1)
  first.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(dayAt(1, 9)).toHaveFocus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(dayAt(2, 9)).toHaveFocus()
  await userEvent.keyboard('{PageUp}{ArrowLeft}{ArrowUp}{ArrowLeft}')
  await expect.element(dayAt(12, 31)).toHaveFocus()
  await userEvent.keyboard(' ')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  const { holidays = [], makeUp = [] } = sent[0]?.body ?? {}
  expect([...holidays, ...makeUp].map(({ date }) => date)).toEqual([`${YEAR - 1}-12-31`])
})

const times = () => page.getByRole('group', { name: t('workflow.calendar.week') }).getByRole('textbox')

test('hours that overlap are refused at the field', async () => {
  const sent = await shown()
  await times().nth(1).fill('14:00')
  await save()
  await expect.element(page.getByText(t('rule.calendar_overlap'))).toBeVisible()
  expect(sent).toHaveLength(0)
})

test('hours of a day are entered in several spans', async () => {
  const sent = await shown()
  await times().nth(1).fill('12:30')
  await times().nth(0).fill('8:30')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.week[1]).toEqual([
    ['08:30', '12:30'],
    ['13:30', '18:00'],
  ])
})

test('pasted days are added with their names; lines that are none are listed', async () => {
  const sent = await shown()
  await page.getByRole('button', { name: t('workflow.calendar.paste') }).click()
  const box = page.getByRole('textbox', { name: t('workflow.calendar.pasted') })
  await box.fill(`${YEAR}-10-01 National Day\nsoon\n${YEAR}-10-02`)
  await expect.element(page.getByText(t('workflow.calendar.fault.date'))).toBeVisible()
  await page.getByRole('button', { name: t('workflow.calendar.addDays', { count: 2 }) }).click()
  const name = page.getByLabelText(t('workflow.calendar.nameOf', { day: `${YEAR}-10-02` }))
  await name.fill('Rest')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.holidays).toEqual([
    { date: NEW_YEAR, name: 'New Year' },
    { date: `${YEAR}-10-01`, name: 'National Day' },
    { date: `${YEAR}-10-02`, name: 'Rest' },
  ])
})

test('the trial asks the server by what is being edited', async () => {
  await shown()
  const asked = fakeServer.answer(workflowCalendarRoutes.due, () => ({
    dueDate: MOMENT,
    local: `${YEAR}-01-05 09:00:00`,
    isWorking: false,
  }))
  await page.getByRole('button', { name: t('workflow.calendar.removeDay', { day: NEW_YEAR }) }).click()
  await page.getByRole('button', { name: t('workflow.calendar.try.ask') }).click()
  await expect.element(page.getByText(`${YEAR}-01-05 09:00:00`)).toBeVisible()
  await expect.element(page.getByText(t('workflow.calendar.try.outside'))).toBeVisible()
  expect(asked[0]?.body).toMatchObject({ zone: 'Asia/Shanghai', holidays: [], duration: 'P2D' })
})

test('a user who does not see departments keeps those of the calendar', async () => {
  const sent = await shown({ deptIdList: [ID] }, [])
  await page.getByLabelText(t('workflow.calendar.nameOf', { day: NEW_YEAR })).fill('Day one')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.deptIdList).toEqual([ID])
})

test('it is accessible in both colour schemes', async () => {
  await shown()
  await expectAccessible()
})
