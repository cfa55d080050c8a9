/** New steps and copies of steps, with ids that no step of the tree had before. */
import {
  BLOCK_KINDS,
  isBlock,
  type BlockKind,
  type SimpleBranch,
  type SimpleFields,
  type SimpleStep,
  type StepKind,
} from './tree.ts'

/** A step that has no id yet. */
export interface NewStep {
  readonly kind: StepKind
  readonly fields: SimpleFields
  /** Of a block: what is set of each of its branches. */
  readonly branches?: readonly SimpleFields[]
}

/** Fields that name another step. */
const REFERENCES = ['target', 'rejectTo'] as const

/** Ids, from the number on that a tree has reached. */
export class Ids {
  made: number

  constructor(made: number) {
    this.made = made
  }

  next(kind: StepKind | 'branch'): string {
    this.made += 1
    return `${kind}${this.made}`
  }
}

const isBlockKind = (kind: StepKind): kind is BlockKind => BLOCK_KINDS.some((one) => one === kind)

export function stepOf({ kind, fields, branches = [] }: NewStep, ids: Ids): SimpleStep {
  const id = ids.next(kind)
  if (!isBlockKind(kind)) return { id, kind, fields }
  return {
    id,
    kind,
    fields,
    branches: [...branches, {}, {}]
      .slice(0, kind === 'scope' ? 1 : Math.max(2, branches.length))
      .map((set) => ({ id: ids.next('branch'), fields: set, steps: [] })),
  }
}

/** A copy of a step. Routes lead to the copies of what is copied with it, and else where they led. */
export function copyOfStep(step: SimpleStep, ids: Ids): SimpleStep {
  const renamed = new Map<string, string>()
  return renamedIn(renewedStep(step, ids, renamed), (id) => renamed.get(id) ?? id)
}

/** A copy of a step of this or another tree. Steps that it names and that are not in this tree are left out. */
export function copyFromElsewhere(step: SimpleStep, ids: Ids, known: ReadonlySet<string>): SimpleStep {
  const renamed = new Map<string, string>()
  return renamedIn(renewedStep(step, ids, renamed), (id) => renamed.get(id) ?? (known.has(id) ? id : undefined))
}

/** A copy of a branch, as of a step. */
export function copyOfBranch(branch: SimpleBranch, ids: Ids): SimpleBranch {
  const renamed = new Map<string, string>()
  const copy = renewedBranch(branch, ids, renamed)
  return { ...copy, steps: copy.steps.map((step) => renamedIn(step, (id) => renamed.get(id) ?? id)) }
}

function renewedStep(step: SimpleStep, ids: Ids, renamed: Map<string, string>): SimpleStep {
  const id = ids.next(step.kind)
  renamed.set(step.id, id)
  if (!isBlock(step)) return { ...step, id }
  return { ...step, id, branches: step.branches.map((branch) => renewedBranch(branch, ids, renamed)) }
}

function renewedBranch(branch: SimpleBranch, ids: Ids, renamed: Map<string, string>): SimpleBranch {
  return { ...branch, id: ids.next('branch'), steps: branch.steps.map((step) => renewedStep(step, ids, renamed)) }
}

function renamedIn(step: SimpleStep, to: (id: string) => string | undefined): SimpleStep {
  const fields = mapNames(step.fields, to)
  if (!isBlock(step)) return { ...step, fields }
  return {
    ...step,
    fields,
    branches: step.branches.map((branch) => ({ ...branch, steps: branch.steps.map((one) => renamedIn(one, to)) })),
  }
}

/** Fields that no longer name steps that are gone; the same object where they name none. */
export const withoutNames = (fields: SimpleFields, gone: ReadonlySet<string>): SimpleFields =>
  mapNames(fields, (id) => (gone.has(id) ? undefined : id))

function mapNames(fields: SimpleFields, to: (id: string) => string | undefined): SimpleFields {
  const named = REFERENCES.filter((name) => fields[name] !== undefined)
  if (named.every((name) => to(fields[name] ?? '') === fields[name])) return fields
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const next = named.some((one) => one === name) ? to(value) : value
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

/** The ids of a step, of its branches and of all inside. */
export function idsIn(step: SimpleStep | SimpleBranch): string[] {
  if ('steps' in step) return [step.id, ...step.steps.flatMap(idsIn)]
  return [step.id, ...(isBlock(step) ? step.branches.flatMap(idsIn) : [])]
}
