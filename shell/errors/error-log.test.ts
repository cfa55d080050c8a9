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

const failed = (requestId: string) =>
  new CallError({ code: 500, status: 500, error: 'defect', msg: 'broken', issues: [], data: {}, requestId })
const refused = (requestId: string) =>
  new CallError({ code: 40901, status: 409, error: 'name_taken', msg: 'taken', issues: [], data: {}, requestId })

test('an entry has the path without its query, the message, the stack, a time and a number; the newest is first', () => {
  logError(new Error('broken'))
  logFailedCall(failed('r-1'), '/xtbg/sys/user?token=secret')
  expect(errorLog.get()).toMatchObject([
    { id: 'r-1', route: '/sys/user', message: '/xtbg/sys/user #500 broken' },
    { route: '/sys/user', message: 'broken', stack: expect.stringContaining('broken') as string },
  ])
  expect(Date.now() - (errorLog.get()[0]?.at ?? 0)).toBeLessThan(5_000)
})
test('the same error is one entry, however many notice it', () => {
  const error = failed('r-2')
  logFailedCall(error, '/xtbg/a')
  logError(error)
  expect(errorLog.get()).toHaveLength(1)
})
test('what a rule of the server refused is no error of the page', () => {
  logFailedCall(refused('r-3'), '/xtbg/a')
  logError(refused('r-4'))
  expect(errorLog.get()).toEqual([])
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
