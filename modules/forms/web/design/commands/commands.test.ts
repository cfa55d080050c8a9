/** Commands: every random session is undone to what it began with, and no command makes a model that cannot be read. */
import { describe, expect, test } from 'vitest'
import {
  FIELD_KINDS,
  placedFields,
  placedItems,
  readModel,
  renameVariable as renamedInCore,
  withNewIds,
  type FormModel,
} from '#forms-core/index.ts'
import { Dice } from '../../../../../packages/forms/testing/dice.ts'
import { randomModel } from '../../../../../packages/forms/testing/random-model.ts'
import { column, field, modelOf } from '../../../../../packages/forms/testing/models.ts'
import { ROOT, sizeOf, tableContainer, type Spot, type Target } from '../model/layout-tree.ts'
import { stepSpot } from '../model/step-spot.ts'
import { newHistory, redone, undone, withDone, type History } from '../state/history.ts'
import { addField, addItem, NEW_ITEMS } from './add.ts'
import { changeField, changeHead, changeItem, changeKind, changeTabs, isShaped, renameVariable } from './change.ts'
import type { Done } from './command.ts'
import { copyFields, duplicate, rulesLeftOut } from './copy.ts'
import { move } from './move.ts'
import { remove } from './remove.ts'

const FORM_ID = '01900000-0000-7000-8000-000000000009'
let count = 0
const newId = () => `f-new-${(count += 1)}`
const text = (word: string) => ({ zh: word, en: '' })

const containersOf = (model: FormModel): string[] => [
  ROOT,
  ...[...placedItems(model.layout)].flatMap(({ item, path }) => {
    if (item.type === 'section' || item.type === 'columns') return [`${path}.items`]
    return item.type === 'tabs' ? item.tabs.map((_, at) => `${path}.tabs.${at}.items`) : []
  }),
  ...model.fields.flatMap(({ kind, id }) => (kind === 'childTable' ? [tableContainer(id)] : [])),
]

function randomSpot(dice: Dice, model: FormModel): Spot {
  const container = dice.pick(containersOf(model))
  return { container, at: dice.int(0, sizeOf(model, container)) }
}

function randomTarget(dice: Dice, model: FormModel): Target {
  const targets: Target[] = [
    ...placedFields(model.fields).map(({ field: { id } }): Target => ({ is: 'field', id })),
    ...[...placedItems(model.layout)].flatMap(({ item, path }): Target[] =>
      item.type === 'field' ? [] : [{ is: 'item', path }],
    ),
  ]
  return targets.length === 0 ? { is: 'form' } : dice.pick(targets)
}

const idIn = (dice: Dice, model: FormModel) => {
  const placed = placedFields(model.fields)
  return placed.length === 0 ? 'none-0' : dice.pick(placed).field.id
}

function randomCommand(dice: Dice, model: FormModel): Done | undefined {
  const id = idIn(dice, model)
  const made = { columnId: newId(), dict: 'sex', form: FORM_ID }
  const commands: (() => Done | undefined)[] = [
    () => addField(model, { kind: dice.pick(FIELD_KINDS), id: newId(), ...made, spot: randomSpot(dice, model) }),
    () => addItem(model, { type: dice.pick(NEW_ITEMS), spot: randomSpot(dice, model) }),
    () => move(model, { target: randomTarget(dice, model), spot: randomSpot(dice, model) }),
    () => {
      const target = randomTarget(dice, model)
      const spot = stepSpot(model, target, dice.pick(['up', 'down', 'in', 'out'] as const), new Set())
      return spot && move(model, { target, spot })
    },
    () => remove(model, { target: randomTarget(dice, model) }),
    () => duplicate(model, { target: randomTarget(dice, model), newId }),
    () => changeField(model, { id, property: 'label', value: text(`名${dice.int(1, 9)}`) }),
    () => changeField(model, { id, property: 'required', value: dice.chance(0.5) ? true : undefined }),
    () =>
      changeField(model, {
        id,
        property: 'visibleWhen',
        value: dice.chance(0.3) ? undefined : dice.pick(['${true}', '${gone > 1}']),
      }),
    () => renameVariable(model, { id, name: `n${dice.int(1, 20)}` }),
    () => changeKind(model, { id, kind: dice.pick(FIELD_KINDS), ...made }),
    () => {
      const target = randomTarget(dice, model)
      return target.is === 'item'
        ? changeItem(model, { path: target.path, property: 'phoneOrder', value: dice.int(0, 9) })
        : undefined
    },
    () => {
      const tabs = [...placedItems(model.layout)].find(({ item }) => item.type === 'tabs')
      const at = dice.int(0, 2)
      const changes = [
        { do: 'add', title: text('新') },
        { do: 'rename', at, title: text('改') },
        { do: 'move', at, by: 1 },
        { do: 'remove', at },
      ] as const
      return tabs && changeTabs(model, { path: tabs.path, change: dice.pick(changes) })
    },
    () => changeHead(model, { property: 'title', value: text(`表${dice.int(1, 9)}`) }),
    () =>
      copyFields(model, {
        from: model,
        ids: new Set([id, idIn(dice, model)]),
        spot: { container: ROOT, at: 0 },
        newId,
      }),
  ]
  return dice.pick(commands)()
}

test('50 random sessions of 60 commands: all is undone, done again, and every model can be read', () => {
  const dice = new Dice(1118)
  for (let round = 0; round < 50; round += 1) {
    const first = randomModel(dice, { fields: dice.int(0, 10) })
    const before = JSON.stringify(first)
    let history: History = newHistory(first)
    for (let at = 0; at < 60; at += 1) {
      const kept = JSON.stringify(history.model)
      const step = randomCommand(dice, history.model)
      expect(JSON.stringify(history.model)).toBe(kept)
      if (step === undefined) continue
      expect(step.undo()).toBe(history.model)
      const problems = shapeProblems(step.model)
      expect(problems, `${round}.${at} ${step.name.verb} ${step.name.property ?? ''}`).toEqual([])
      history = withDone(history, step)
    }
    const [last, steps] = [JSON.stringify(history.model), history.past.length]
    for (let at = 0; at < steps; at += 1) history = undone(history)
    expect(JSON.stringify(history.model)).toBe(before)
    for (let at = 0; at < steps; at += 1) history = redone(history)
    expect(JSON.stringify(history.model)).toBe(last)
  }
})

/** A model is built wrongly where its layout and its fields disagree; what rules mean is the designer's to repair. */
function shapeProblems(model: FormModel): string[] {
  const read = readModel(model)
  if ('model' in read) return []
  const built = [
    'form_invalid',
    'form_too_large',
    'form_duplicate_id',
    'form_layout_unknown',
    'form_layout_twice',
    'form_layout_missing',
  ]
  return read.problems
    .filter(({ code }) => built.includes(code))
    .map(({ code, path, detail }) => `${code} ${path} ${detail}`)
}

describe('commands', () => {
  const base = modelOf(
    [
      field('number', 'total', { marks: { list: true } }),
      field('text', 'why', { visibleWhen: '${total > 10}' }),
      field('childTable', 'items', { fields: [column('number', 'qty'), column('number', 'price')], sums: ['f-qty-1'] }),
    ],
    {
      layout: [
        { type: 'section', title: text('一'), columns: 2, items: [{ type: 'field', field: 'f-total-1' }] },
        { type: 'field', field: 'f-why-1' },
        { type: 'field', field: 'f-items-1' },
      ],
    },
  )
  const total: Target = { is: 'field', id: 'f-total-1' }

  test('a field moves out of a section that stands before its new place', () => {
    const moved = move(base, { target: total, spot: { container: ROOT, at: 2 } })
    expect(moved?.model.layout.map((item) => item.type === 'field' && item.field)).toEqual([
      false,
      'f-why-1',
      'f-total-1',
      'f-items-1',
    ])
  })

  test('a section cannot be put into itself, and a child table not into another', () => {
    expect(
      move(base, { target: { is: 'item', path: 'layout.0' }, spot: { container: 'layout.0.items', at: 0 } }),
    ).toBeUndefined()
    const table: Target = { is: 'field', id: 'f-items-1' }
    expect(move(base, { target: table, spot: { container: tableContainer('f-items-1'), at: 0 } })).toBeUndefined()
  })

  test('an item moves into a container behind it, whose path changes by that', () => {
    const withTwo = { ...base, layout: [{ type: 'divider' as const }, ...base.layout] }
    const moved = move(withTwo, {
      target: { is: 'item', path: 'layout.0' },
      spot: { container: 'layout.1.items', at: 1 },
    })
    expect(moved?.target).toEqual({ is: 'item', path: 'layout.0.items.1' })
    expect(moved?.model.layout.length).toBe(3)
  })

  test('a field that becomes a column is not marked for lists; one whose data is stored does not move', () => {
    const spot = { container: tableContainer('f-items-1'), at: 1 }
    const moved = move(base, { target: total, spot })
    const table = moved?.model.fields.find(({ id }) => id === 'f-items-1')
    expect(table?.kind === 'childTable' && table.fields.map(({ id, marks }) => [id, marks])).toEqual([
      ['f-qty-1', undefined],
      ['f-total-1', undefined],
      ['f-price-1', undefined],
    ])
    expect(move(base, { target: total, spot, fixed: new Set(['f-total-1']) })).toBeUndefined()
  })

  test('the last column of a child table stays; the sum of a removed one goes', () => {
    const one = remove(base, { target: { is: 'field', id: 'f-qty-1' } })
    const table = one?.model.fields.find(({ id }) => id === 'f-items-1')
    expect(table && 'sums' in table).toBe(false)
    expect(one && remove(one.model, { target: { is: 'field', id: 'f-price-1' } })).toBeUndefined()
  })

  test('removing a section removes its fields; rules that read them are problems afterwards', () => {
    const removed = remove(base, { target: { is: 'item', path: 'layout.0' } })
    expect(removed?.model.fields.map(({ name }) => name)).toEqual(['why', 'items'])
    const read = readModel(removed?.model)
    expect('problems' in read && read.problems.map(({ code }) => code)).toEqual(['form_rule_unknown_name'])
  })

  test('a copy has names of its own, which its own rules read', () => {
    const both = { ...base, layout: [{ type: 'columns' as const, columns: 2, items: base.layout }] }
    const copied = duplicate(both, { target: { is: 'item', path: 'layout.0' }, newId })?.model
    expect(copied?.fields.map(({ name }) => name)).toEqual(['total', 'why', 'items', 'total2', 'why2', 'items2'])
    expect(copied?.fields[4]?.visibleWhen).toBe('${total2 > 10}')
    expect('model' in readModel(copied)).toBe(true)
  })

  test('fields of another form come with the rules among themselves, without others', () => {
    const other = withNewIds(base, newId)
    const ids = new Set(other.fields.filter(({ name }) => name === 'why').map(({ id }) => id))
    const target = modelOf([field('text', 'why')])
    const copied = copyFields(target, { from: other, ids, spot: { container: ROOT, at: 1 }, newId })?.model
    expect(copied?.fields.map(({ name, visibleWhen }) => [name, visibleWhen])).toEqual([
      ['why', undefined],
      ['why2', undefined],
    ])
    expect(rulesLeftOut(other, ids)).toBe(1)
    expect(rulesLeftOut(other, new Set(other.fields.map(({ id }) => id)))).toBe(0)
  })

  test('renaming follows in the rules; what is no name is refused', () => {
    expect(renameVariable(base, { id: 'f-total-1', name: 'sum of all' })).toBeUndefined()
    const renamed = renameVariable(base, { id: 'f-total-1', name: 'amount' })
    expect(renamed?.model).toEqual(renamedInCore(base, 'f-total-1', 'amount'))
    expect(renamed?.model.fields[1]?.visibleWhen).toBe('${amount > 10}')
  })

  test('letters typed into one property are one step; other properties are steps of their own', () => {
    let history = newHistory(base)
    const type = (property: string, value: unknown) => {
      const step = changeField(history.model, { id: 'f-why-1', property, value })
      if (step) history = withDone(history, step)
    }
    for (const word of ['a', 'ab', 'abc']) type('label', text(word))
    type('required', true)
    expect(history.past.map(({ name }) => name.property)).toEqual(['label', 'required'])
    history = undone(undone(history))
    expect(history.model).toBe(base)
  })

  test('a property that is no property of the kind makes no readable model, so the designer refuses it', () => {
    const wrong = changeField(base, { id: 'f-why-1', property: 'decimals', value: 2 })
    expect(wrong && isShaped(wrong.model)).toBe(false)
  })
})
