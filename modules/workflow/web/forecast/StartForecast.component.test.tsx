/** The forecast in the form that starts a process: who it is, in whose place, what is skipped, what is missing. */
import { Form } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import type { AheadPerson, AheadStep } from '#workflow/contract/follow.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { fakeServer } from '../../../../tests/component/fake-server.ts'
import { show } from '../../../../tests/component/show.tsx'
import { signInAs } from '../../../../tests/component/signed-in.ts'
import { StartForecast } from './StartForecast.tsx'

const ID = '0192d5a0-0000-7000-8000-000000000501'
const person = (name: string, more: Partial<AheadPerson> = {}): AheadPerson => ({
  personId: ID,
  name,
  behalf: '',
  standsWhy: null,
  auto: null,
  ...more,
})
const step = (node: string, ...people: AheadPerson[]): AheadStep => ({
  nodeId: node,
  node,
  people,
  more: 0,
  isMissing: false,
})

async function shown(...steps: AheadStep[]) {
  signInAs({ can: ['wf:instance:start'] })
  fakeServer.answer(workflowForecastRoutes.ofStart, () => ({ steps, unsure: '', possible: [] }))
  await show(
    <Form>
      <StartForecast process="leave" vars={{}} isChanged={false} />
    </Form>,
  )
  return page.getByRole('list', { name: t('workflow.forecast') }).getByRole('listitem')
}

test('names the deputy together with the absent user', async () => {
  const items = await shown(step('复核', person('鲍平', { behalf: '陈立', standsWhy: 'away' })))
  await expect.element(items).toHaveTextContent(t('workflow.stands.away', { person: '鲍平', other: '陈立' }))
})

test('says why a step is skipped, and of several users only names those who are asked', async () => {
  const skipped = person('安然', { auto: 'repeated' })
  const items = await shown(step('复核', skipped), step('会签', skipped, person('陈立')))
  await expect.element(items.nth(0)).toHaveTextContent(t('workflow.auto.repeated'))
  await expect.element(items.nth(1)).toHaveTextContent('陈立')
  await expect.element(items.nth(1)).not.toHaveTextContent('安然')
})

test('says that one of several will be asked', async () => {
  const items = await shown({ ...step('复核', person('鲍平'), person('陈立')), oneOf: true })
  const people = ['鲍平', '陈立'].join(t('workflow.event.and'))
  await expect.element(items).toHaveTextContent(t('workflow.forecast.oneOf', { people }))
})

test('says that a step is decided without a user, and what happens where no one acts', async () => {
  const timeLimit = { reminders: 0, rule: 'agree' as const, duration: 'P2D' }
  const items = await shown(
    { ...step('小额'), automatic: 'agree' },
    { ...step('大额'), automatic: 'reject' },
    { ...step('复核', person('陈立')), timeLimit },
  )
  await expect.element(items.nth(0)).toHaveTextContent(t('workflow.auto.automatic'))
  await expect.element(items.nth(1)).toHaveTextContent(t('workflow.auto.automatic.reject'))
  await expect.element(items.nth(2)).toHaveTextContent(t('workflow.limit.ahead.agree'))
})

test('a user still to be chosen is not decided; a step without a user says what to do', async () => {
  const items = await shown(step('归档', person('', { personId: null })), { ...step('财务'), isMissing: true })
  await expect.element(items.nth(0)).toHaveTextContent(t('workflow.forecast.undecided'))
  await expect.element(items.nth(1)).toHaveTextContent(t('workflow.forecast.missing'))
  await expect.element(items.nth(1)).toHaveTextContent(t('workflow.forecast.missing.hint'))
})

/** The form, whose amount decides who approves. */
function Entering() {
  const [amount, enter] = useState(0)
  return (
    <Form>
      <StartForecast process="leave" vars={{ amount: amount as never }} isChanged={amount > 0} />
      {[100, 9_000].map((next) => (
        <button key={next} type="button" className="pt-button" onClick={() => enter(next)}>
          {`enter ${next}`}
        </button>
      ))}
    </Form>
  )
}

test('what a change does stands in words, and the new step is marked; the first forecast says nothing', async () => {
  signInAs({ can: ['wf:instance:start'] })
  const [boss, chief] = [step('主管审批', person('陈立')), step('总经理审批', person('高远'))]
  fakeServer.answer(workflowForecastRoutes.ofStart, ({ body }) => ({
    steps: Number(body.vars['amount']) > 5_000 ? [boss, chief] : [boss],
    unsure: '',
    possible: [],
  }))
  await show(<Entering />)
  const items = page.getByRole('list', { name: t('workflow.forecast') }).getByRole('listitem')
  await expect.element(items.first()).toHaveTextContent('陈立')
  await expectCount(page.getByText(t('workflow.forecast.new')), 0)
  await page.getByRole('button', { name: 'enter 9000' }).click()
  await expect.element(items.nth(1)).toHaveTextContent(t('workflow.forecast.new'))
  await expect.element(page.getByText(t('workflow.forecast.added', { nodes: '总经理审批' }))).toBeVisible()
  await page.getByRole('button', { name: 'enter 100' }).click()
  await expect.element(page.getByText(t('workflow.forecast.gone', { nodes: '总经理审批' }))).toBeVisible()
})
