import { expect, test } from 'vitest'
import { placeInHistory } from './leaving.ts'
import { isOpenedByAddress, navigateTo } from './location.ts'

const place = () => placeInHistory(window.history.state)

test('an address that is typed is the next entry: its page leads back to the one before it', async () => {
  navigateTo('/before')
  const before = place() ?? Number.NaN
  window.location.hash = '#/typed'
  await expect.poll(place).toBe(before + 1)
  // The frame completes an address, which leaves the entry what it is.
  navigateTo('/typed?complete=1', { replace: true })
  expect([place(), isOpenedByAddress()]).toEqual([before + 1, false])
  navigateTo(-1)
  await expect.poll(() => window.location.hash).toContain('/before')
})

test('what is before the first entry of the window is not ours', () => {
  window.history.replaceState({ idx: 0 }, '')
  navigateTo('/first', { replace: true })
  expect(isOpenedByAddress()).toBe(true)
})
