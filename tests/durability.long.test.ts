/** tests/durability.test.ts, thirty times, killed at any moment. */
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { Crashes, WRITES } from './crash.ts'
import { anInstallation } from './installation.ts'

const ROUNDS = 30
const dataDir = await anInstallation('portico-durability-')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test(`every acknowledged write survives ${ROUNDS} times kill -9`, { timeout: 900_000 }, async () => {
  const crashes = new Crashes(dataDir)
  for (let n = 0; n < ROUNDS; n += 1) {
    const after = 1 + Math.floor(Math.random() * (WRITES - 1))
    const what = n % 2 === 0 ? 'server' : 'everything'
    expect(await crashes.round({ after, what }), `round ${n}: ${what}, after ${after} writes`).toEqual([])
  }
  const { server, caller } = await crashes.start()
  expect(await crashes.missing(caller)).toEqual([])
  expect(await server.stop()).toBe(0)
})
