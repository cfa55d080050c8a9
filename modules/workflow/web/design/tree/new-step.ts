/** What a new tree and new steps begin with. Pure. */
import {
  type ForkKind,
  type NewStep,
  type SimpleBlock,
  type SimpleFields,
  type SimpleTree,
  type StepKind,
} from '#process/simple/index.ts'
import type { Translate } from '#shell/i18n.ts'

/** In the order of the menu. */
export const STEP_KINDS = [
  'approve',
  'handle',
  'agree',
  'reject',
  'cc',
  'condition',
  'parallel',
  'inclusive',
  'scope',
  'delay',
  'wait',
  'service',
  'record',
  'message',
  'call',
  'goto',
  'end',
] as const satisfies readonly StepKind[]

/** What is set of each kind from the start, beside its name. */
const FIELDS: Readonly<Partial<Record<StepKind, SimpleFields>>> = {
  approve: { people: 'leader:1' },
  handle: { people: 'initiator', onReject: 'none' },
  reject: { onReject: 'end' },
  cc: { cc: 'initiator' },
  delay: { duration: 'P1D' },
  record: { record: 'create' },
}

export function newStep(kind: StepKind, t: Translate): NewStep {
  const fields = {
    name: t(`workflow.tree.kind.${kind}`),
    ...FIELDS[kind],
    ...(kind === 'handle' && { 'label-complete': t('workflow.tree.submit') }),
  }
  if (kind === 'condition' || kind === 'inclusive')
    return { kind, fields: {}, branches: [branchFields(kind, 1, t), { name: t('workflow.tree.otherwise') }] }
  if (kind === 'parallel') return { kind, fields: {}, branches: [branchFields(kind, 1, t), branchFields(kind, 2, t)] }
  return { kind, fields }
}

/** What one more branch of a block begins with. */
export const newBranch = ({ kind, branches }: SimpleBlock, t: Translate): SimpleFields =>
  kind === 'scope' ? {} : branchFields(kind, kind === 'parallel' ? branches.length + 1 : branches.length, t)

const branchFields = (kind: ForkKind, number: number, t: Translate): SimpleFields => ({
  name: t(kind === 'parallel' ? 'workflow.tree.branchOf' : 'workflow.tree.conditionOf', { number }),
})

/** Start, approval by the leader, end. @param key the id of the process, which no other model may have */
export const newTree = (key: string, t: Translate): SimpleTree => ({
  version: 1,
  made: 1,
  process: { key, name: t('workflow.design.newName') },
  start: { name: t('workflow.design.startName') },
  steps: [{ id: 'approve1', kind: 'approve', fields: { name: t('workflow.design.approveName'), people: 'leader:1' } }],
  end: { name: t('workflow.design.endName') },
})
