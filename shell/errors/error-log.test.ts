import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../request/call-error.ts'
import { initialConfig, systemConfig } from '../system-config.ts'
import { clearErrorLog, errorLog, logError, logFailedCall } from './error-log.ts'

beforeEach(() => vi.stubGlobal('window', { location: { hash: '#/sys/user?username=ann' } }))
afterEach(() => {
  vi.unstubAllGlobals()
  systemConfig.set(initialConfig)
  clearErrorLog()
})

const refused = (requestId: string) =>
  new CallError({ code: 40901, status: 409, error: 'name_taken', msg: 'taken', issues: [], data: {}, requestId })

test('an entry has the path without its query, the message, the stack, a time and a number; the newest is first', () => {
  logError(new Error('broken'))
  logFailedCall(refused('r-1'), '/xtbg/sys/user?token=secret')
  expect(errorLog.get()).toMatchObject([
    { id: 'r-1', route: '/sys/user', message: '/xtbg/sys/user #40901 taken' },
    { route: '/sys/user', message: 'broken', stack: expect.stringContaining('broken') as string },
  ])
  expect(Date.now() - (errorLog.get()[0]?.at ?? 0)).toBeLessThan(5_000)
})
test('the same error is one entry, however many notice it', () => {
  const error = refused('r-2')
  logFailedCall(error, '/xtbg/a')
  logError(error)
  expect(errorLog.get()).toHaveLength(1)
})
test('at most a hundred are kept', () => {
  for (let count = 0; count < 120; count += 1) logError(new Error(`no ${count}`))
  expect(errorLog.get()).toHaveLength(100)
  expect(errorLog.get()[0]?.message).toBe('no 119')
})
test('nothing is collected where the configuration has the log switched off', () => {
  systemConfig.set({ ...initialConfig, errorLog: false })
  logError(new Error('broken'))
  expect(errorLog.get()).toEqual([])
})
