/** The bar of a viewing: what it says, on a phone, too, and what happens at its end. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../tests/component/show.tsx'
import ViewingBar from './ViewingBar.tsx'

const left = { onEnd: vi.fn<() => void>(), onOver: vi.fn<() => void>() }
beforeEach(() => vi.clearAllMocks())

const VIEWING = { name: '周雨桐', by: '李娜', reason: '核对采购主管的权限', endsIn: 760_000 }
const bar = () => page.getByRole('complementary')

test('it names the user, the reason and the time, and leaves room for itself', async () => {
  await page.viewport(1440, 900)
  await show(<ViewingBar of={VIEWING} {...left} />)
  for (const text of ['周雨桐', '只读', VIEWING.reason, '已收到通知', '12:'])
    await expect.element(bar()).toHaveTextContent(text)
  const { height } = bar().element().getBoundingClientRect()
  expect(document.documentElement.style.getPropertyValue('--pt-session-bar')).toBe(`${height}px`)
  await page.getByRole('button', { name: '结束查看' }).click()
  expect(left.onEnd).toHaveBeenCalledOnce()
})

test('on a phone it has two lines, 64 high, and nothing of it is outside of the window', async () => {
  await page.viewport(390, 800)
  await show(<ViewingBar of={{ ...VIEWING, reason: '很长的原因'.repeat(20) }} {...left} />)
  const { height, right } = bar().element().getBoundingClientRect()
  expect(height).toBe(64)
  expect(right).toBeLessThanOrEqual(390)
  const button = page.getByRole('button', { name: '结束查看' }).element().getBoundingClientRect()
  expect(button.right).toBeLessThanOrEqual(390)
  await expect.element(page.getByText('只读')).not.toBeVisible()
})

test('the last minute is spoken, and at the end the own page is shown', async () => {
  await show(<ViewingBar of={{ ...VIEWING, endsIn: 1_200 }} {...left} />)
  await expect.element(bar()).toHaveTextContent('一分钟')
  await expect.poll(() => left.onOver.mock.calls.length, { timeout: 4_000 }).toBeGreaterThan(0)
})
