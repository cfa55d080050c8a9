/** Random rules of a type over the fields there are. Each is right; not each has a result for every record. */
import { isScalar, ruleTypeOf, type ScalarType } from '../rules/types.ts'
import type { Field, FieldOf } from '../model/field.ts'
import type { Dice } from './dice.ts'

const MAX_DEPTH = 4

/** A rule with its braces; texts may have several expressions in them. */
export function randomRule(dice: Dice, fields: readonly Field[], type: ScalarType): string {
  const source = new RuleSource(dice, fields)
  if (type === 'text' && dice.chance(0.3))
    return `${source.make('text', 1, true)} \${${source.make('number', 1)}}`.replace(/^(?!\$)/, 'Nr. ')
  return `\${${source.make(type, 0)}}`
}

class RuleSource {
  private readonly dice: Dice
  private readonly names = new Map<string, string[]>()

  constructor(dice: Dice, fields: readonly Field[]) {
    this.dice = dice
    for (const field of fields) this.note(field)
  }

  private note(field: Field): void {
    const type = ruleTypeOf(field)
    this.add(type.is === 'list' ? `list:${type.of}` : type.is, field.name)
    if (type.is === 'record')
      for (const [member, is] of Object.entries(type.members)) this.add(is, `${field.name}.${member}`)
    if (field.kind === 'childTable') this.noteColumns(field)
  }

  private noteColumns(table: FieldOf<'childTable'>): void {
    for (const column of table.fields) {
      const type = ruleTypeOf(column)
      if (isScalar(type)) this.add(`list:${type.is}`, `${table.name}.${column.name}`)
    }
  }

  private add(type: string, name: string): void {
    this.names.set(type, [...(this.names.get(type) ?? []), name])
  }

  /** @param isPart inside a text, where its own text has no quotes */
  make(type: ScalarType, depth: number, isPart = false): string {
    if (isPart) return `\${${this.make(type, depth)}}`
    const { dice } = this
    const known = this.names.get(type) ?? []
    const isLeaf = depth >= MAX_DEPTH || dice.chance(0.2 + depth * 0.1)
    if (isLeaf) return known.length > 0 && dice.chance(0.7) ? dice.pick(known) : this.literal(type)
    if (dice.chance(0.15))
      return `(${this.deeper('boolean', depth)} ? ${this.deeper(type, depth)} : ${this.deeper(type, depth)})`
    switch (type) {
      case 'number':
        return this.number(depth)
      case 'boolean':
        return this.boolean(depth)
      case 'text':
        return this.text(depth)
      case 'date':
        return dice.pick([
          () => `addDays(${this.deeper('date', depth)}, ${dice.int(-40, 40)})`,
          () => `addMonths(${this.deeper('date', depth)}, ${dice.int(-20, 20)})`,
          () => 'today()',
        ])()
      case 'dateTime':
        return dice.chance(0.5) ? 'now()' : this.literal(type)
      case 'time':
        return this.literal(type)
    }
  }

  private deeper(type: ScalarType, depth: number): string {
    return this.make(type, depth + 1)
  }

  private literal(type: ScalarType): string {
    const { dice } = this
    switch (type) {
      case 'number':
        return String(dice.chance(0.5) ? dice.int(0, 20) : dice.int(0, 100_000) / 100)
      case 'boolean':
        return dice.chance(0.5) ? 'true' : 'false'
      case 'text':
        return `'${dice.pick(['', 'a', 'b', 'Ann', 'x y'])}'`
      case 'date':
        return `'2026-${dice.pick(['01', '02', '11'])}-${dice.pick(['01', '15', '28'])}'`
      case 'dateTime':
        return `'2026-11-24T0${dice.int(0, 9)}:00:00.000Z'`
      case 'time':
        return `'0${dice.int(0, 9)}:30'`
    }
  }

  private list(type: string): string | undefined {
    const known = this.names.get(`list:${type}`) ?? []
    return known.length === 0 ? undefined : this.dice.pick(known)
  }

  private number(depth: number): string {
    const { dice } = this
    const deeper = () => this.deeper('number', depth)
    const column = this.list('number')
    if (column !== undefined && dice.chance(0.3)) return `sum(${column})`
    const texts = this.list('text')
    return dice.pick([
      () => `(${deeper()} ${dice.pick(['+', '-', '*', '/', '%'])} ${deeper()})`,
      () => `(${deeper()} ${dice.pick(['+', '-', '*'])} ${deeper()})`,
      () => `${dice.pick(['round', 'floor', 'ceiling', 'abs'])}(${deeper()})`,
      () => `round(${deeper()}, ${dice.int(0, 4)})`,
      () => `daysBetween(${this.deeper('date', depth)}, ${this.deeper('date', depth)})`,
      () => `ifEmpty(${deeper()}, ${deeper()})`,
      () =>
        column === undefined ? `max(${deeper()}, 1)` : `${dice.pick(['sum', 'max', 'min', 'average'])}(${column})`,
      () => (texts === undefined ? `-${deeper()}` : `(count(${texts}) + ${texts}.size())`),
    ])()
  }

  private boolean(depth: number): string {
    const { dice } = this
    const type = dice.pick(['number', 'number', 'text', 'date'] as const)
    const [a, b] = [this.deeper(type, depth), this.deeper(type, depth)]
    const texts = this.list('text')
    const any = dice.pick([...this.names.values()].flat().concat('me.id'))
    return dice.pick([
      () => `(${a} ${dice.pick(['==', '!=', '<', '>', '<=', '>='])} ${b})`,
      () => `(${this.deeper('boolean', depth)} ${dice.pick(['&&', '||'])} ${this.deeper('boolean', depth)})`,
      () => `!${this.deeper('boolean', depth)}`,
      () => `empty ${any}`,
      () => `(${any} != null)`,
      () => (texts === undefined ? 'true' : `${texts}.contains('a')`),
    ])()
  }

  private text(depth: number): string {
    const { dice } = this
    const texts = this.list('text')
    return dice.pick([
      () => `ifEmpty(${this.deeper('text', depth)}, 'none')`,
      () => `text(${this.deeper('number', depth)})`,
      () => `capital(${this.deeper('number', depth)})`,
      () => (texts === undefined ? 'me.dept' : `join(${texts}, '-')`),
    ])()
  }
}
