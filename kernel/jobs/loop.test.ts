import { expect, test } from 'vitest'
import { Loop } from './loop.ts'

const NEVER_MS = 600_000

test('a pass begins when it is woken, one at a time, and no waking is lost', async () => {
  let passes = 0
  let atOnce = 0
  const loop = new Loop(async () => {
    atOnce += 1
    expect(atOnce).toBe(1)
    await Promise.resolve()
    passes += 1
    atOnce -= 1
    return NEVER_MS
  })
  loop.start()
  await expect.poll(() => passes).toBe(1)
  // At every moment of a pass, the one in which it ends included.
  for (let ticks = 0; ticks < 12; ticks += 1) {
    const before = passes
    loop.wake()
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve()
    loop.wake()
    await expect.poll(() => passes).toBeGreaterThan(before)
  }
  const settled = passes
  loop.wake()
  await expect.poll(() => passes).toBeGreaterThan(settled)
  await loop.stop()
  const last = passes
  loop.wake()
  await Promise.resolve()
  expect(passes).toBe(last)
})

test('stopping waits for the pass that runs', async () => {
  let finish = () => {}
  let isOver = false
  const loop = new Loop(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    isOver = true
    return 0
  })
  loop.start()
  const stopped = loop.stop()
  finish()
  await stopped
  expect(isOver).toBe(true)
  expect(loop.isStopped).toBe(true)
})
