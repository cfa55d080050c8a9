import { describe, expect, it } from 'vitest'
import { field } from '../../../../../packages/forms/testing/models.ts'
import { valuesOfVars, varsOfValues } from './step-values.ts'

const fields = new Map(
  [field('number', 'days'), field('text', 'note'), field('switch', 'urgent')].map((one) => [one.name, one]),
)
const vars = (...rows: [string, string][]) =>
  varsOfValues(
    rows.map(([name, text]) => ({ name, text })),
    (name) => fields.get(name),
  )

describe('values at a step', () => {
  it('are what their field holds', () =>
    expect(vars(['days', ' 3.5 '], ['note', '42'], ['urgent', 'true'])).toEqual({
      days: 3.5,
      note: '42',
      urgent: true,
    }))
  it('are JSON or text where no field is known', () =>
    expect(vars(['list', '[1, "a"]'], ['word', 'agree'], ['map', '{"a": null}'])).toEqual({
      list: [1, 'a'],
      word: 'agree',
      map: { a: null },
    }))
  it('are taken away where nothing is typed, and none without a name', () =>
    expect(vars(['days', ''], ['', '3'])).toEqual({ days: null }))
  it('come back as they were typed', () => {
    const all = { days: 3.5, note: 'x', urgent: true, list: [1] }
    expect(varsOfValues(valuesOfVars(all), (name) => fields.get(name))).toEqual(all)
  })
})
