/** The forms that a designer can begin with. */
import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { writeFormFile, readFormFile } from '../io/file.ts'
import { placedFields, type FormModel } from '../model/model.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import { CONTEXT, DEPT, USER } from '../testing/models.ts'
import { checkRecord } from '../values/check-record.ts'
import { namedRecord } from '../values/stored.ts'

const FOLDER = new URL('./', import.meta.url)
const NAMES = ['expense', 'inspection', 'leave', 'purchase', 'seal', 'visitor']
const textOf = (name: string) => readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')

/** The form of a template, which must be right. */
function template(name: string): { model: FormModel; form: CompiledForm } {
  const read = readFormFile(textOf(name))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read
}

/** What is stored of a record, by names, or the problems with their places. */
function entered(name: string, sent: Record<string, unknown>): unknown {
  const { form } = template(name)
  let rows = 0
  const newRowId = () => `01900000-0000-7000-8000-${String((rows += 1)).padStart(12, '0')}`
  const checked = checkRecord(form, { sent, context: CONTEXT, newRowId })
  if ('values' in checked) return namedRecord(form, checked.values)
  return checked.problems.map(({ code, path }) => `${code} ${path}`)
}

test('are these', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'))
  expect(files.map((file) => file.replace('.json', '')).toSorted()).toEqual(NAMES)
})

test.each(NAMES)('%s is read, and written as it is', (name) => {
  const { model } = template(name)
  expect(JSON.parse(writeFormFile(model))).toEqual(JSON.parse(textOf(name)))
})

test.each(NAMES)('%s has every text in both languages', (name) => {
  const { model } = template(name)
  const texts = [model.title, ...placedFields(model.fields).map(({ field }) => field.label)]
  for (const { zh, en } of texts) expect([zh, en].every((text) => text.trim() !== '' && zh !== en)).toBe(true)
})

describe('what they compute and ask for', () => {
  const me = { applicant: USER, applicantDept: DEPT }

  test('leave', () => {
    const period = { from: '2026-11-24', to: '2026-11-27' }
    const sent = { leaveType: 'sick', period, reason: 'Flu' }
    expect(entered('leave', sent)).toEqual(['record_required deputy', 'record_required proof'])
    expect(entered('leave', { ...sent, deputy: USER, leaveType: 'annual' })).toEqual(['record_check deputy'])
    expect(entered('leave', { ...sent, leaveType: 'annual', deputy: DEPT })).toEqual({
      ...me,
      ...sent,
      leaveType: 'annual',
      days: 4,
      deputy: DEPT,
    })
  })

  test('expense with lines', () => {
    const line = { spentOn: '2026-11-20', category: 'travel' }
    const items = [
      { ...line, quantity: 3, price: 33.33 },
      { ...line, price: 0.1 },
    ]
    expect(entered('expense', { subject: 'Trip', items, advance: 50 })).toMatchObject({
      ...me,
      items: [{ line: 99.99 }, { quantity: 1, line: 0.1 }],
      total: 100.09,
      balance: 50.09,
    })
    const late = [{ ...line, spentOn: '2026-11-25', category: 'other', price: 200 }]
    expect(entered('expense', { subject: 'Trip', items: late })).toEqual([
      'record_check items.0.spentOn',
      'record_required items.0.note',
      'record_required invoices',
    ])
  })

  test('purchase', () => {
    const sent = { neededOn: '2026-12-24', budget: 100, items: [{ item: 'Desk', quantity: 2, price: 60 }] }
    expect(entered('purchase', sent)).toEqual(['record_required overReason'])
    expect(entered('purchase', { ...sent, budget: 120 })).toMatchObject({ total: 120 })
  })

  test('seal', () => {
    const sent = { seals: ['legal'], documentTitle: 'Contract', documents: [USER], isTakenOut: true }
    expect(entered('seal', sent)).toEqual(['record_required returnOn', 'record_required companion'])
    expect(entered('seal', { ...sent, isTakenOut: false })).toMatchObject({ copies: 1 })
  })

  test('visitor', () => {
    const sent = {
      visitorName: 'Ann',
      visitorPhone: '13800138000',
      purpose: 'business',
      host: USER,
      arrivesAt: '2026-11-25T01:00:00Z',
      people: 3,
    }
    expect(entered('visitor', { ...sent, companions: [{ companionName: 'Bob' }] })).toEqual(['record_check companions'])
    const companions = [{ companionName: 'Bob' }, { companionName: 'Cleo' }]
    expect(entered('visitor', { ...sent, companions })).toMatchObject({ people: 3, stay: 60, companions })
  })

  test('inspection', () => {
    const point = (verdict: string, rest: object = {}) => ({ checkpoint: 'Exit', verdict, ...rest })
    const sent = { place: 'Hall', signature: USER }
    expect(entered('inspection', { ...sent, points: [point('passed'), point('passed'), point('failed')] })).toEqual([
      'record_required points.2.finding',
      'record_required points.2.photos',
      'record_required fixBy',
      'record_required responsible',
    ])
    expect(entered('inspection', { ...sent, points: [point('passed')] })).toMatchObject({ passRate: 100 })
  })
})
