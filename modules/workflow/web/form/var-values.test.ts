import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FormField } from '#workflow/contract/form.ts'
import { initialInputs, inputSchema, varsFrom } from './var-values.ts'

const field = (name: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type,
  required: false,
  ...more,
})

const fields = [
  field('days', 'integer', { initial: '3', required: true }),
  field('calm', 'boolean'),
  field('boss', 'user'),
  field('team', 'users'),
  field('from', 'date'),
  field('at', 'dateTime'),
  field('note', 'text', { readOnly: true, initial: 'x' }),
]

test('inputs begin with what is known, else with what the file says; switches are off', () => {
  expect(initialInputs(fields, { boss: 'li' })).toEqual({ 'var:days': 3, 'var:calm': false, 'var:boss': ['li'] })
})

test('what is entered becomes variables; what is empty or only shown is left out', () => {
  const at = '2026-11-22T10:00'
  const inputs = {
    'var:days': 4,
    'var:calm': true,
    'var:boss': ['li'],
    'var:team': [],
    'var:from': '',
    'var:at': at,
    'var:note': 'y',
  }
  const vars = { days: 4, calm: true, boss: 'li', at: new Date(at).toISOString() }
  expect(varsFrom(fields, inputs)).toEqual(vars)
  expect(initialInputs(fields, vars)).toMatchObject({ 'var:at': at, 'var:boss': ['li'] })
})

test('what is required is asked for, with the type it has', () => {
  const schema = z.object(inputSchema(fields))
  expect(schema.safeParse({ 'var:days': 1 }).success).toBe(true)
  expect(schema.safeParse({}).success).toBe(false)
  expect(schema.safeParse({ 'var:days': 1.5 }).success).toBe(false)
  expect(schema.safeParse({ 'var:days': 1, 'var:boss': ['a', 'b'] }).success).toBe(false)
})

test('a decision begins with neither yes nor no, whatever was decided before, and has to be made', () => {
  const decision = field('approved', 'boolean', { required: true, isGuessed: true, isDecision: true })
  expect(initialInputs([decision], { approved: true })).toEqual({})
  const schema = z.object(inputSchema([decision]))
  expect(schema.safeParse({}).success).toBe(false)
  expect(varsFrom([decision], { 'var:approved': false })).toEqual({ approved: false })
})
