/** What a sheet makes of the entries, row by row: the rules of the form, asked of the entries as they are by then. */
import { z } from 'zod'
import { line } from '#contract/scalars.ts'
import { invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Existing, ImportedRow } from '#kernel/imports/spec.ts'
import { DictDataDraft } from '#system/contract/dict-data.ts'
import type { FoundEntry } from './dict-data.repo.ts'
import { assertFits, assertPlace, lastPlace, parentOf } from './dict-data.rules.ts'
import type { EntryChange } from './dict-data.trace.ts'
import type { DictFamily } from './dict-family.ts'
import { pairOf } from './dict-pair-key.ts'
import { fieldsOf, type EntryFields } from './dict.shape.ts'

/** An entry as a row says it: its parent by value. */
export const EntryDraft = DictDataDraft.omit({ pid: true }).extend({
  pair: z.string().default(''),
  /** Empty: at the top. */
  parent: line(64).default(''),
})
export type EntryDraft = z.infer<typeof EntryDraft>

export type EntryRow = ImportedRow<EntryDraft, FoundEntry>

/** A row as it is going to be written. */
export interface PlannedEntry {
  readonly typeId: string
  readonly code: string
  readonly fields: EntryFields
  readonly change: EntryChange
}

interface Node {
  id: string
  pid: string | null
  val: string
  name: string
  sort: number
}

export class EntryPlan {
  readonly #family: DictFamily
  readonly #codes: ReadonlyMap<string, string>
  readonly #nodes = new Map<string, Node[]>()
  readonly #existing = new Map<string, Existing<EntryDraft, FoundEntry>>()
  readonly #planned = new Map<number, PlannedEntry>()
  #total: number

  constructor(family: DictFamily, types: readonly { id: string; code: string }[], entries: readonly FoundEntry[]) {
    this.#family = family
    this.#codes = new Map(types.map(({ id, code }) => [id, code]))
    this.#total = entries.length
    const values = new Map(entries.map(({ id, val }) => [id, val]))
    for (const entry of entries) {
      const { id, pid, val, name, sort, typeId, typeCode } = entry
      this.#nodesOf(typeId).push({ id, pid, val, name, sort })
      const pair = pairOf(typeCode, val)
      const { pid: _pid, ...fields } = fieldsOf(entry)
      const draft = { ...fields, typeId, pair, parent: values.get(pid ?? '') ?? '' }
      this.#existing.set(pair, { id, reach: true, before: entry, draft })
    }
  }

  find(pairs: readonly string[]): Map<string, Existing<EntryDraft, FoundEntry>> {
    const found = new Map<string, Existing<EntryDraft, FoundEntry>>()
    for (const pair of pairs) {
      const existing = this.#existing.get(pair)
      if (existing) found.set(pair, existing)
    }
    return found
  }

  /**
   * Plans a row. Its parent is there already or stands in a row before.
   * @param elsewhere values of rows that are not tried now: one of them may become the parent
   * @throws AppError, InvalidInput as the form would
   */
  take({ n, draft, existing }: EntryRow, elsewhere: ReadonlyMap<string, number>): void {
    const { pair: _pair, parent, typeId, ...given } = draft
    const code = this.#codes.get(typeId)
    if (code === undefined) throw invalid('typeId', 'unknown_choice')
    const nodes = this.#nodesOf(typeId)
    const above = parent === '' ? undefined : nodes.find(({ val }) => val === parent)
    if (parent !== '' && !above && !elsewhere.has(parent)) throw invalid('parent', 'unknown_name', { name: parent })
    const pid = above?.id ?? '0'
    const before = existing?.before
    const isMoved = before !== undefined && parentOf(pid) !== before.pid
    if (!before) {
      assertPlace(nodes, { pid })
      assertFits(this.#family, this.#total + 1)
    } else if (isMoved) assertPlace(nodes, { pid, moved: [before] })
    const id = before?.id ?? newId()
    const fields = { ...given, pid, sort: given.sort ?? before?.sort ?? lastPlace(nodes, pid) }
    const change = changeOf(id, fields, { before, isMoved })
    this.#planned.set(n, { typeId, code, fields, change })
    this.#keep(nodes, { id, pid: parentOf(pid), val: fields.val, name: fields.name, sort: fields.sort })
  }

  planned(rows: readonly EntryRow[]): PlannedEntry[] {
    return rows.flatMap(({ n }) => this.#planned.get(n) ?? [])
  }

  #keep(nodes: Node[], node: Node): void {
    const at = nodes.findIndex(({ id }) => id === node.id)
    if (at !== -1) {
      nodes[at] = node
      return
    }
    nodes.push(node)
    this.#total += 1
  }

  #nodesOf(typeId: string): Node[] {
    const nodes = this.#nodes.get(typeId) ?? []
    this.#nodes.set(typeId, nodes)
    return nodes
  }
}

function changeOf(
  id: string,
  after: EntryFields,
  { before, isMoved }: { before: FoundEntry | undefined; isMoved: boolean },
): EntryChange {
  if (!before) return { action: 'create', id, after }
  return { action: isMoved ? 'move' : 'update', id, before: fieldsOf(before), after }
}
