import { expect, it } from 'vitest'
import { z } from 'zod'
import { requiredLine } from '#contract/scalars.ts'
import { fillWayOf, withinSentence } from './required-text.ts'

it.each([
  ['a text', requiredLine(20), 'enter'],
  ['a number', z.number().min(1), 'enter'],
  ['a mail address', z.email(), 'enter'],
  ['a number that may be left out', z.number().optional(), 'enter'],
  ['a text or nothing', z.union([z.literal(''), z.string().regex(/^x/)]), 'enter'],
  ['the id of a record', z.guid(), 'select'],
  ['one of several values', z.enum(['a', 'b']), 'select'],
  ['a list', z.array(z.guid()).min(1), 'select'],
  ['a day', z.iso.date(), 'select'],
  ['yes or no', z.boolean(), 'select'],
] as const)('%s is filled in one way', (_, schema, way) => expect(fillWayOf(schema)).toBe(way))

it.each([
  ['Number of days', 'number of days'],
  ['Name', 'name'],
  ['URL', 'URL'],
  ['PDF file', 'PDF file'],
  ['A name', 'a name'],
  ['天数', '天数'],
])('%s within a sentence', (label, text) => expect(withinSentence(label)).toBe(text))
