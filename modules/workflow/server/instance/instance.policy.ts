/** What an actor may do with an instance. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { InstanceAction, InstanceStatus } from '#workflow/contract/instance.ts'
import type { ModelSettings } from '#workflow/contract/model.ts'
import { mayDecide } from '../runtime/assignment/own-matter.ts'

/** What the actor is to an instance. */
export interface Part {
  isManager: boolean
  /** Another user has an open task in it: a reminder to oneself is none. */
  asksOthers: boolean
  /** Nodes at which it stands. */
  branches: number
  /** The actor may start the newest version of its process. */
  mayStart: boolean
}

/** What it depends on of the instance itself. */
interface Judged {
  id: string
  rootId: string
  status: InstanceStatus
  starterId: string | null
}

export function instanceActions(
  actor: Actor,
  { id, rootId, status, starterId }: Judged,
  { mayWithdraw }: Pick<ModelSettings, 'mayWithdraw'>,
  { isManager, asksOthers, branches, mayStart }: Part,
): InstanceAction[] {
  const actions: InstanceAction[] = []
  const isStarter = starterId === actor.userId
  if (isStarter || isManager) {
    if (status === 'run' && asksOthers) actions.push('remind')
    actions.push('cc')
    if (holds(actor, 'gw:share:save')) actions.push('share')
  }
  if (status === 'run' && mayWithdraw && isStarter && holds(actor, 'wf:instance:start')) actions.push('withdraw')
  if (isStarter && mayStart && id === rootId) actions.push('again')
  if (!isManager) return actions
  const isDecider = mayDecide(actor, { starterId })
  if (status === 'run') actions.push('suspend')
  if (status === 'run' && isDecider) actions.push('jump')
  if (status === 'run' && isDecider && branches > 1) actions.push('cancelBranch')
  if (status === 'suspended') actions.push('resume')
  if (status === 'run' || status === 'suspended') actions.push('cancel')
  if ((status === 'run' || status === 'suspended') && isDecider) actions.push('setVars')
  if (status === 'ended' && id === rootId && isDecider) actions.push('void')
  return actions
}
