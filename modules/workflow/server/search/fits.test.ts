import { expect, test } from 'vitest'
import { termsOf } from '#kernel/search/tokens.ts'
import { fits, withoutVerb } from './fits.rules.ts'

test.each([
  ['请假', true],
  ['qingj', true],
  ['qjsq', true],
  ['qj 人事', true],
  ['QINGJIA', true],
  ['baoxiao', false],
  ['请 bx', false],
])('"%s" fits a request for leave: %s', async (typed, isFitting) =>
  expect(await fits(['请假申请', '人事'], termsOf(typed))).toBe(isFitting),
)

test.each([
  ['发起 请假', '请假'],
  ['发起请假', '请假'],
  ['start leave request', 'leave request'],
  ['Start', ''],
  ['采购申请', '采购申请'],
])('"%s" asks for "%s"', (typed, rest) => expect(withoutVerb(typed, ['发起', 'start'])).toBe(rest))
