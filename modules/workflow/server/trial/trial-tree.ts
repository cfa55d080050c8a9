/** A forecast that answers tasks, services and messages by an order, up to a limit of steps and time. */
import { setImmediate as otherCalls } from 'node:timers/promises'
import type { Db } from '#kernel/database/lease.ts'
import { isBuiltIn, type Command } from '#process/index.ts'
import { MAX_TRIAL_STEPS, type TrialAnswer } from '#workflow/contract/trial.ts'
import { ForecastTree, type ForecastOf, type Next, type Stop } from '../forecast/forecast-tree.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import type { Clock } from '../runtime/persistence/instance.repo.ts'
import { visitsIn } from './trial-steps.ts'

/** Of a whole trial; what goes on longer ends there. */
const MAX_MS = 3_000

export interface TrialOf extends ForecastOf {
  answers: readonly TrialAnswer[]
  /** The processes of the file, by their keys. */
  drafts: ReadonlyMap<string, Definition>
}

export class TrialTree extends ForecastTree {
  override readonly drafts: ReadonlyMap<string, Definition>
  protected override readonly rounds = Number.POSITIVE_INFINITY
  /** It was ended where it went on longer than a trial does. */
  isOverLimit = false
  private readonly answers = new Map<string, TrialAnswer[]>()
  private readonly until = performance.now() + MAX_MS

  constructor(db: Db, { answers, drafts, ...of }: TrialOf, clock: Clock) {
    super(db, of, clock)
    this.drafts = drafts
    for (const answer of answers) this.answers.set(answer.nodeId, [...(this.answers.get(answer.nodeId) ?? []), answer])
  }

  protected override async nextOf(from: LoadedInstance): Promise<Next | undefined> {
    // Between two steps others have their turn: a trial may take many.
    await otherCalls()
    if (performance.now() > this.until || visitsIn(this.steps).length >= MAX_TRIAL_STEPS) {
      this.isOverLimit = true
      return undefined
    }
    const next = await super.nextOf(from)
    return next && { ...next, command: await this.answered(next) }
  }

  override async goAhead(from: LoadedInstance): Promise<Stop | undefined> {
    const stop = await super.goAhead(from)
    // The steps of one command are used up; where a node is named, it goes round by itself.
    if (stop?.because?.code === 'STEP_BUDGET' && stop.node === '') this.isOverLimit = true
    return this.isOverLimit ? undefined : stop
  }

  private async answered({ instance, command }: Next): Promise<Command> {
    switch (command.type) {
      case 'complete': {
        const { outcome = 'agree', vars } = this.answerAt(instance, instance.state.tasks[command.task]?.t) ?? {}
        // A rejection may lead back.
        const lineage = outcome === 'reject' ? { lineage: await this.lineageOf(instance.id) } : {}
        return { ...command, outcome, ...(vars && { vars }), ...lineage }
      }
      case 'jobDone':
      case 'message': {
        const vars = this.answerAt(instance, instance.state.waits[command.wait]?.t)?.vars
        return vars === undefined ? command : { ...command, vars: withoutReserved(vars) }
      }
      default:
        return command
    }
  }

  /** The answer for this time at the node of a token. */
  private answerAt(instance: LoadedInstance, token: number | undefined): TrialAnswer | undefined {
    const node = token === undefined ? undefined : instance.state.tokens[token]?.n
    const answers = node === undefined ? undefined : this.answers.get(node)
    if (answers === undefined) return undefined
    const visits = visitsIn(this.steps).filter((visit) => visit.nodeId === node)
    const at = visits.findIndex((visit) => visit.instanceId === instance.id && visit.token === token)
    return answers[at]
  }
}

const withoutReserved = (vars: TrialAnswer['vars']): TrialAnswer['vars'] =>
  Object.fromEntries(Object.entries(vars).filter(([name]) => !isBuiltIn(name)))
