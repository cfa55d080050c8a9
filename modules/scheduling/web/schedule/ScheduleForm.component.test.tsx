/** When a schedule runs, in its form: chosen or written, one expression, and what the server says it means. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scheduleRoutes, type Schedule } from '#scheduling/contract/schedule.ts'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { choose } from '../../../../tests/component/actions.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import ScheduleForm from './ScheduleForm.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000701'
const MOMENT = '2026-01-01T00:00:00.000Z'
const stored: Schedule = {
  id: ID,
  name: 'Clear',
  beanName: 'files.clearUnused',
  beanTitle: '清理未使用的文件',
  params: {},
  cronExpression: '0 0 2 * * ?',
  timeZone: 'Asia/Shanghai',
  status: 1,
  misfire: 'once',
  overlap: 0,
  timeout: 300,
  retries: 0,
  alarm: 1,
  remark: '',
  nextDate: null,
  runs: [],
  lastDate: null,
  failures: 0,
  createDate: MOMENT,
  updateDate: MOMENT,
  version: 3,
  actions: ['update'],
}
const FIRES = Array.from({ length: 10 }, (_, day) => new Date(Date.UTC(2031, 0, 6 + day, 0, 30)).toISOString())

/** Opens a schedule with an expression; answers what the form saves and what it asks the meaning of. */
async function shown(cronExpression: string) {
  signInAs({ can: ['sys:schedule:page', 'sys:schedule:update'], dictionaries: {} })
  fakeServer.answer(scheduleRoutes.get, () => ({ ...stored, cronExpression }))
  fakeServer.answer(scheduleRoutes.handlers, () => [
    { beanName: stored.beanName, title: stored.beanTitle, params: [], needs: [], isAllowed: true },
  ])
  const asked = fakeServer.answer(scheduleRoutes.preview, ({ query }) =>
    query.cronExpression.includes('30 2 ?')
      ? fakeServer.refuse({ status: 400, error: 'invalid_input', msg: '永不触发' })
      : { fires: FIRES },
  )
  const sent = fakeServer.answer(scheduleRoutes.update, () => null)
  await show(<ScheduleForm id={ID} open onClose={() => undefined} afterOpenChange={() => undefined} />)
  await expect.element(cron()).toBeVisible()
  return { sent, asked }
}

const cron = () => page.getByRole('group', { name: t('scheduling.schedule.cron'), exact: true })
const every = () => cron().getByRole('combobox', { name: t('scheduling.schedule.every'), exact: true })
const clock = () => cron().getByRole('combobox', { name: t('scheduling.schedule.cron.time'), exact: true })
const boxes = () => cron().getByRole('textbox')
const written = () =>
  boxes()
    .elements()
    .map((box) => (box as HTMLInputElement).value)
const mode = (name: 'simple' | 'expression') =>
  cron().getByRole('radio', { name: t(`scheduling.schedule.cron.${name}`) })
const switchTo = (name: 'simple' | 'expression') =>
  cron()
    .getByText(t(`scheduling.schedule.cron.${name}`))
    .click()
const save = () => page.getByRole('button', { name: t('kit.form.save') }).click()
const weekday = (name: string) => cron().getByRole('button', { name, exact: true })

test('what is chosen is the expression that is saved, and the server says when it fires', async () => {
  const { sent, asked } = await shown('0 0 2 * * ?')
  await expect.element(mode('simple')).toBeChecked()
  await choose(every(), t('scheduling.schedule.every.week'))
  await weekday('周六').click()
  await expect.element(weekday('周六')).toHaveAttribute('aria-pressed', 'true')
  await clock().fill('8:30')
  await expect.element(page.getByText('08:30, 星期一至星期六')).toBeVisible()
  await expectCount(page.getByRole('listitem'), 10)
  await expect.element(page.getByRole('listitem').nth(0)).toHaveTextContent('2031/01/06 周一 08:30')
  expect(asked.at(-1)?.query).toEqual({ cronExpression: '0 30 8 ? * MON-SAT', timeZone: 'Asia/Shanghai' })
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({ id: ID, version: 3, cronExpression: '0 30 8 ? * MON-SAT' })
})

test('both ways show the same expression, and going to and fro changes nothing', async () => {
  const { sent } = await shown('0 05 09 1,L * ?')
  await expect.element(clock()).toHaveValue('09:05')
  await switchTo('expression')
  expect(written()).toEqual(['0', '05', '09', '1,L', '*', '?'])
  await switchTo('simple')
  await switchTo('expression')
  expect(written()).toEqual(['0', '05', '09', '1,L', '*', '?'])
  await boxes().nth(2).fill('10')
  await switchTo('simple')
  await expect.element(clock()).toHaveValue('10:05')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.cronExpression).toBe('0 05 10 1,L * ?')
})

test.each(['0 0/7 8-18 ? * 2#1', '0 0 0 1 1 ? 2031'])(
  'an expression that cannot be chosen is shown as it is written and saved unchanged: %s',
  async (expression) => {
    const { sent } = await shown(expression)
    expect(written()).toEqual(expression.split(' '))
    await expect.element(mode('simple')).toBeDisabled()
    await expect.element(page.getByText(t('scheduling.schedule.cron.onlyWritten'))).toBeVisible()
    await page.getByLabelText(t('scheduling.schedule.name')).fill('Other')
    await save()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ name: 'Other', cronExpression: expression })
  },
)

test('writing goes on in the boxes although what is written could be chosen, and a space leads to the next', async () => {
  const { sent } = await shown('0 0/7 8 * * ?')
  await boxes().nth(1).fill('')
  await boxes().nth(1).click()
  await userEvent.keyboard('5 ')
  await expect.element(boxes().nth(2)).toHaveFocus()
  expect(written()).toEqual(['0', '5', '8', '*', '*', '?'])
  await userEvent.keyboard('7')
  expect(written()).toEqual(['0', '5', '7', '*', '*', '?'])
  await expect.element(mode('expression')).toBeChecked()
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.cronExpression).toBe('0 5 7 * * ?')
})

test('a space after the weekday makes a box for the year', async () => {
  const { sent } = await shown('0 0/7 8 * * ?')
  await boxes().nth(5).click()
  await userEvent.keyboard('{End} ')
  await expectCount(boxes(), 7)
  await expect.element(boxes().nth(6)).toHaveFocus()
  await userEvent.keyboard('2031')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.cronExpression).toBe('0 0/7 8 * * ? 2031')
})

test('a whole expression goes into its boxes wherever it is pasted', async () => {
  await shown('0 0/7 8 * * ?')
  await boxes().nth(3).fill('0 30 8 ? * MON-FRI 2031')
  await expectCount(boxes(), 7)
  expect(written()).toEqual(['0', '30', '8', '?', '*', 'MON-FRI', '2031'])
})

test('no weekday and no time are refused, and nothing is sent', async () => {
  const { sent } = await shown('0 0 2 ? * MON')
  await weekday('周一').click()
  await expect.element(page.getByText(t('scheduling.schedule.cron.missing.weekday'))).toBeVisible()
  await save()
  await expect.element(page.getByText(t('kit.rule.enter', { attr: t('scheduling.schedule.cron') }))).toBeVisible()
  await weekday('周二').click()
  await clock().fill('25:00')
  await expect.element(page.getByText(t('scheduling.schedule.cron.missing.time'))).toBeVisible()
  await expectCount(page.getByRole('listitem'), 0)
  await clock().fill('0730')
  await userEvent.keyboard('{Tab}')
  await expect.element(clock()).toHaveValue('07:30')
  await switchTo('expression')
  expect(written()).toEqual(['0', '30', '7', '?', '*', 'TUE'])
  expect(sent).toHaveLength(0)
})

test('an empty box stays where it is, and is refused', async () => {
  const { sent } = await shown('0 0/7 8 * * ?')
  await boxes().nth(4).fill('')
  expect(written()).toEqual(['0', '0/7', '8', '*', '', '?'])
  await save()
  await expect.element(page.getByText(t('rule.cron_invalid'))).toBeVisible()
  expect(sent).toHaveLength(0)
})

test('an expression that never fires: what is wrong stands in the place of its times', async () => {
  await shown('0 0 0 30 2 ?')
  await expect.element(page.getByText('永不触发')).toBeVisible()
  await expectCount(page.getByRole('listitem'), 0)
})

test('minutes, hours and days of the month are chosen by keyboard alone', async () => {
  const { sent } = await shown('0 0 2 * * ?')
  ;(every().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(cron().getByRole('combobox', { name: t('scheduling.schedule.cron.step') })).toBeVisible()
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}{Enter}')
  await save()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.body.cronExpression).toBe('0 0/15 * * * ?')
})

test.each([
  ['0 0 2 1 * ?', 'month'],
  ['0 30 8 ? * MON-FRI', 'week'],
  ['0 0/7 * * * ?', 'boxes'],
])('it is accessible in both colour schemes: %s', async (expression) => {
  await shown(expression)
  await expectCount(page.getByRole('listitem'), 10)
  await expectAccessible()
})
