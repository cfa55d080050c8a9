/** Ids of a report as people read them: nodes, processes, people and variables. Pure. */
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { TimelineEntry } from '#workflow/contract/follow.ts'
import type { VarField } from '#workflow/contract/form.ts'
import { StandReason } from '#workflow/contract/task.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import { describeIncident } from '../incident/incident-text.shape.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import type { OpenTaskRow } from './follow.repo.ts'
import type { Happened } from './timeline.shape.ts'
import { inOrderOf, shownChange, type RawChange } from './var-changes.shape.ts'

/** The fields of one instance, by the names of their variables. */
export type Fields = ReadonlyMap<string, VarField>

interface Known {
  language: Language
  definitions: ReadonlyMap<string, Definition>
  names: ReadonlyMap<string, string>
  /** By instance and name. */
  fields: ReadonlyMap<string, Fields>
}

/** Ids as people read them. */
export class ReportWords {
  readonly #id: string
  readonly #language: Language
  readonly #definitions: ReadonlyMap<string, Definition>
  readonly #names: ReadonlyMap<string, string>
  readonly #fields: ReadonlyMap<string, Fields>

  constructor(id: string, { language, definitions, names, fields }: Known) {
    this.#language = language
    this.#id = id
    this.#definitions = definitions
    this.#names = names
    this.#fields = fields
  }

  node(instanceId: string, node: string): string {
    const ir = this.#definitions.get(instanceId)?.ir
    return ir === undefined ? node : nodeText(ir, node, this.#language)
  }

  process(instanceId: string): string {
    const definition = this.#definitions.get(instanceId)
    return definition === undefined ? '' : processName(definition, this.#language)
  }

  /** The activity that called an instance; known by what it calls. */
  callOf(instanceId: string): string {
    const key = this.#definitions.get(instanceId)?.key
    const nodes = Object.values(this.#definitions.get(this.#id)?.ir.nodes ?? {})
    return nodes.find(({ call }) => call !== undefined && call.process.text === key)?.id ?? ''
  }

  entry({ instanceId, towardIs, toward, more, behalfId, personId, changes, ...happened }: Happened): TimelineEntry {
    const person = personId === null ? undefined : this.#names.get(personId)
    return {
      ...happened,
      process: instanceId === this.#id ? '' : this.process(instanceId),
      node: happened.nodeId === '' ? '' : this.node(instanceId, happened.nodeId),
      personId: person === undefined ? null : personId,
      // Who was deleted before their names were kept is no one's name, and not the product.
      person: person ?? (personId === null ? '' : translate(this.#language, 'workflow.node.former_user')),
      behalf: behalfId === null ? '' : (this.#names.get(behalfId) ?? ''),
      toward:
        happened.kind === 'incident'
          ? this.#incident(instanceId, { code: happened.why ?? '', detail: toward, nodeId: happened.nodeId })
          : this.#toward({ instanceId, towardIs, toward, more }),
      dueDate: null,
      changes: inOrderOf(this.#fields.get(instanceId) ?? new Map(), changes).map((one) =>
        this.#change(one, instanceId),
      ),
    }
  }

  /** As the page of incidents has it. */
  #incident(instanceId: string, { code, detail, nodeId }: { code: string; detail: string; nodeId: string }): string {
    return describeIncident({ code, detail, node: this.node(instanceId, nodeId) }, this.#language)
  }

  /** Several users by their names, and how many more there are. */
  #people(ids: readonly string[], more: number): string {
    const names = ids.flatMap((id) => this.#names.get(id) ?? []).join(translate(this.#language, 'workflow.value.and'))
    return more === 0 ? names : names + translate(this.#language, 'workflow.value.more', { count: more })
  }

  #change(change: RawChange, instanceId: string): TimelineEntry['changes'][number] {
    const word = (name: 'yes' | 'no' | 'and') => translate(this.#language, `workflow.value.${name}`)
    const words = { yes: word('yes'), no: word('no'), and: word('and') }
    return shownChange(change, this.#fields.get(instanceId)?.get(change.name), { names: this.#names, words })
  }

  open(task: OpenTaskRow): TimelineEntry {
    const { id, instanceId, nodeId, status, assigneeId, ownerId, standsFor, openedDate, dueDate } = task
    const behalf = ownerId ?? standsFor
    return {
      id,
      kind: status === 'waiting' ? 'waiting' : 'open',
      at: openedDate,
      process: instanceId === this.#id ? '' : this.process(instanceId),
      nodeId,
      node: this.node(instanceId, nodeId),
      personId: assigneeId,
      person: assigneeId === null ? '' : (this.#names.get(assigneeId) ?? ''),
      behalf: behalf === null ? '' : (this.#names.get(behalf) ?? ''),
      standsWhy: ownerId === null ? StandReason.nullable().parse(task.standsWhy) : null,
      auto: null,
      toward: '',
      outcome: null,
      why: null,
      comment: '',
      ms: null,
      dueDate,
      changes: [],
    }
  }

  #toward({
    instanceId,
    towardIs,
    toward,
    more,
  }: Pick<Happened, 'instanceId' | 'towardIs' | 'toward' | 'more'>): string {
    if (toward === '' || towardIs === 'text') return toward
    if (towardIs === 'people') return this.#people(toward.split(','), more)
    return towardIs === 'node' ? this.node(instanceId, toward) : (this.#names.get(toward) ?? '')
  }
}
