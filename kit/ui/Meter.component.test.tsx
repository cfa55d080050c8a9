import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../tests/component/accessible.ts'
import { show } from '../../tests/component/show.tsx'
import { Meter } from './Meter.tsx'

test.each([
  [79, 'calm', 79],
  [80, 'warning', 80],
  [95, 'full', 95],
  [120, 'full', 100],
])('%i of 100 is %s', async (used, tone, value) => {
  await show(<Meter used={used} limit={100} label={`Users: ${used} / 100`} />)
  const meter = page.getByRole('meter', { name: `Users: ${used} / 100` })
  await expect.element(meter).toHaveAttribute('data-tone', tone)
  const element = meter.element()
  expect(element instanceof HTMLMeterElement && element.value).toBe(value)
  await expectAccessible()
})
