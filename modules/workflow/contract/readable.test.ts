import { expect, test } from 'vitest'
import { readable } from './readable.ts'

const words = { yes: '是', no: '否', and: '、' }

test.each([
  [true, '是'],
  [false, '否'],
  [3.5, '3.5'],
  ['text', 'text'],
  [null, ''],
  [['a', 'b', true], 'a、b、是'],
  [[], ''],
  [{ city: '上海', nights: 2, paid: false }, 'city: 上海、nights: 2、paid: 否'],
  [
    [
      { item: '机票', amount: 1180 },
      { item: '住宿', amount: 960 },
    ],
    'item: 机票、amount: 1180; item: 住宿、amount: 960',
  ],
  [[[[[['deep']]]]], '…'],
])('%j reads "%s"', (value, text) => expect(readable(value, words)).toBe(text))
