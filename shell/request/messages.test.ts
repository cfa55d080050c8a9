import { describe, expect, it } from 'vitest'
import { failureText } from './messages.ts'
import { requestWords } from './words.ts'

const words = requestWords('en')
const text = (failure: object, status = 422) => failureText(failure, status, words).text

describe('failureText', () => {
  it('is the report of an approver exception, which also gets an alert', () => {
    const msg = JSON.stringify({ errorReport: 'no head of department', solution: 'name one' })
    expect(failureText({ code: 500, exFlag: true, msg }, 500, words)).toEqual({
      text: 'no head of department',
      approver: { report: 'no head of department', solution: 'name one' },
    })
  })
  it.each(['{', '{}', '{"errorReport": 5}', '[]', '"x"'])(
    'shows %j, which is no approver exception, as it is',
    (msg) => {
      expect(failureText({ msg }, 400, words)).toEqual({ text: msg })
    },
  )
  it('marks an unexpected error', () => {
    expect(text({ code: 500, exFlag: true, msg: 'disk full' }, 500)).toBe('system exception (#500): disk full')
  })
  it('leaves the message of code 10000 alone', () =>
    expect(text({ code: 10000, exFlag: true, msg: 'busy' })).toBe('busy'))
  it('is else the message', () => expect(text({ code: 42201, msg: ' Unknown department ' })).toBe('Unknown department'))
  it('is else the text of the status', () => expect(text({}, 502)).toBe('gateway error'))
  it('is else error and path', () => expect(text({ error: 'teapot', path: '/tea' }, 418)).toBe('teapot /tea'))
  it('is else unknown', () => expect(text({}, 418)).toBe('system error unknown, contact administrator!'))
  it('takes no dollar sign for a pattern', () => {
    expect(text({ code: 500, exFlag: true, msg: "$& $' $1" }, 500)).toBe("system exception (#500): $& $' $1")
  })
})
