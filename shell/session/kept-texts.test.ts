import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})

afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

/** As after a reload of the window: nothing is in memory. */
async function reloaded() {
  vi.resetModules()
  return await import('./kept-texts.ts')
}

test('texts outlive a reload, for the same user alone', async () => {
  const { keptTexts } = await reloaded()
  keptTexts('ann').set('task 1', 'half a sent')
  expect((await reloaded()).keptTexts('ann').get('task 1')).toBe('half a sent')
  expect((await reloaded()).keptTexts('bob').get('task 1')).toBeUndefined()
})

test('all parts of the page share them; without any nothing is stored', async () => {
  const { keptTexts } = await reloaded()
  const [one, other] = [keptTexts('ann'), keptTexts('ann')]
  one.set('task 1', 'first')
  other.set('task 2', 'second')
  expect((await reloaded()).keptTexts('ann').get('task 1')).toBe('first')
  one.delete('task 1')
  one.delete('task 2')
  expect(stored.size).toBe(0)
})

test('of many the newest are kept; what is not ours counts as nothing', async () => {
  const { keptTexts } = await reloaded()
  const kept = keptTexts('ann')
  for (let at = 1; at <= 60; at += 1) kept.set(`task ${at}`, 'text')
  expect(kept.get('task 10')).toBeUndefined()
  expect(kept.get('task 11')).toBe('text')
  for (const text of ['{', '[]', '{"person":"ann","texts":7}', '{"person":"ann","texts":[["a"],[1,2]]}']) {
    stored.set('texts', text)
    expect((await reloaded()).keptTexts('ann').get('a')).toBeUndefined()
  }
})
