/**
 * Fields, and variables beside them, that a reader of an instance does not see. Who takes or took part sees what they
 * see at one of their nodes; who only reads sees what every node shows. Its managers see everything.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { nodesOf } from '../task/task-lookup.repo.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import type { DefinitionForms } from './definition-forms.ts'
import { hiddenAt } from './form.service.ts'

type Names = ReadonlySet<string>

interface Reading {
  readonly definition: Pick<Definition, 'ir'>
  readonly forms: DefinitionForms
  readonly instance: { readonly id: string; readonly starterId: string | null }
  readonly isManager: boolean
}

const NONE: Names = new Set()

export async function hiddenFromReader(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { definition, forms, instance, isManager }: Reading,
): Promise<Names> {
  if (isManager || !hidesAnything(definition)) return NONE
  const own = (await nodesOf(db, { userId, instanceId: instance.id })).map((node) => hiddenAt(forms, definition, node))
  if (instance.starterId === userId) own.push(hiddenAt(forms, definition))
  const [first] = own
  return first === undefined ? hiddenAnywhere(forms, definition) : inAll(first, own)
}

const inAll = (first: Names, all: readonly Names[]): Names =>
  new Set([...first].filter((name) => all.every((names) => names.has(name))))

const hidesAnything = ({ ir }: Pick<Definition, 'ir'>): boolean =>
  Object.values(ir.nodes).some(({ hides }) => hides !== undefined)

/** Names of the fields that any node hides: what only those who are at another node may see. */
export const hiddenAnywhere = (forms: DefinitionForms, definition: Pick<Definition, 'ir'>): Names =>
  new Set(
    Object.values(definition.ir.nodes).flatMap(({ id, hides }) =>
      hides === undefined ? [] : [...hiddenAt(forms, definition, id)],
    ),
  )
