/** Calls of beans in expressions, and what stands in their place. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { show } from '../../../../tests/component/show.tsx'
import { BeanCalls } from './BeanCalls.tsx'

const LEADER = 'users.leaderOf(initiator)'
const SHORT = "days.isShort('x')"

test('variables are offered, expressions are typed, and what is none says so', async () => {
  const mapped: Readonly<Record<string, string>>[] = []
  await show(
    <BeanCalls
      beans={[
        { call: LEADER, places: ['主管审批', '复核'], isFaulty: false },
        { call: SHORT, places: ['长假'], isFaulty: true },
      ]}
      variables={['initiator', 'leader']}
      expressions={{ [SHORT]: 'a b' }}
      onMap={(expressions) => mapped.push(expressions)}
    />,
  )
  await expect.element(page.getByText('主管审批, 复核')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('workflow.import.beanFaulty'))
  await userEvent.click(page.getByLabelText(t('workflow.import.beanOf', { name: LEADER })))
  await userEvent.click(page.getByText('leader', { exact: true }).last())
  await userEvent.fill(page.getByLabelText(t('workflow.import.beanOf', { name: SHORT })), ' days < 2 ')
  await userEvent.click(page.getByRole('button', { name: t('workflow.import.map') }))
  expect(mapped).toEqual([{ [LEADER]: 'leader', [SHORT]: 'days < 2' }])
  await expectAccessible()
})
