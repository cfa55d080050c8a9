import { describe, expect, test } from 'vitest'
import { bitsOf, countDiffs, keysIn, widthOf } from './key-diff.ts'

const keys = ['a', 'b', 'c']

describe('what users gain and lose', () => {
  test('keys are bits in their order, and come back; others are none', () => {
    expect(bitsOf(keys, new Set(['c', 'a', 'other']))).toBe('101')
    expect(keysIn(keys, '101')).toEqual(['a', 'c'])
    expect(bitsOf(keys, undefined)).toBe('000')
  })

  test('no keys are one bit that is not set', () => {
    const change = { keys: [] }
    expect([widthOf(change), bitsOf(change.keys, new Set(['a']))]).toEqual([1, '0'])
    expect(keysIn([], '0')).toEqual([])
  })

  test('users are counted once, however much they gain', () => {
    const groups = [
      { gain: '110', lose: '000', count: 3 },
      { gain: '100', lose: '000', count: 4 },
      { gain: '000', lose: '100', count: 5 },
      { gain: '000', lose: '000', count: 6 },
    ]
    const counted = countDiffs(keys, groups)
    expect({ ...counted, gained: [...counted.gained], lost: [...counted.lost] }).toEqual({
      gain: 7,
      lose: 5,
      gained: [
        ['a', 7],
        ['b', 3],
      ],
      lost: [['a', 5]],
    })
  })
})
