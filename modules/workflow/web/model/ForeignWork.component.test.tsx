/** Code of other engines, and what replaces it: services and configured calls, by their kinds. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { expectAccessible } from '../../../../tests/component/accessible.ts'
import { expectCount } from '../../../../tests/component/expect.ts'
import { show } from '../../../../tests/component/show.tsx'
import { ForeignWork } from './ForeignWork.tsx'

const CLASS = 'com.acme.Cities'

test('services and configured calls are offered under their kinds; a call is found by its title', async () => {
  const mapped: Readonly<Record<string, string>>[] = []
  await show(
    <ForeignWork
      foreign={[{ name: CLASS, tasks: ['查询城市'] }]}
      services={['erp.pay']}
      calls={[{ name: 'apiConf:cities', title: '城市' }]}
      functions={{}}
      onMap={(functions) => mapped.push(functions)}
    />,
  )
  const field = page.getByLabelText(t('workflow.import.foreignOf', { name: CLASS }))
  await userEvent.click(field)
  await expect.element(page.getByText(t('workflow.import.services'), { exact: true })).toBeVisible()
  await expect.element(page.getByText(t('workflow.import.calls'), { exact: true })).toBeVisible()
  await expect.element(page.getByText('erp.pay', { exact: true }).last()).toBeVisible()
  await userEvent.fill(field, '城')
  await expectCount(page.getByText('erp.pay', { exact: true }), 0)
  await userEvent.click(page.getByText('城市 (apiConf:cities)', { exact: true }).last())
  await userEvent.click(page.getByRole('button', { name: t('workflow.import.map') }))
  expect(mapped).toEqual([{ [CLASS]: 'apiConf:cities' }])
  await expectAccessible()
})
