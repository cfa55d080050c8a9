/** A trial in the words of a drawing, and the answers of its steps. Pure. */
import type { Trial, TrialAnswer, TrialStep } from '#workflow/contract/trial.ts'
import type { Mark } from '../../diagram/marks.ts'

/** What happens at one step: how it is answered, and the values that are given there. */
export type StepReply = Omit<TrialAnswer, 'nodeId'>
/** By node and visit: `approve 0`. */
export type TrialAnswers = Readonly<Record<string, StepReply>>

export const answerKey = ({ nodeId, visit }: Pick<TrialStep, 'nodeId' | 'visit'>): string => `${nodeId} ${visit}`

const YES: StepReply = { outcome: 'agree', vars: {} }

/** As the server takes them: of each node those of its visits, in their order; one that was not given is a yes. */
export function answersOf(answers: TrialAnswers): TrialAnswer[] {
  const byNode = new Map<string, StepReply[]>()
  for (const [key, reply] of Object.entries(answers)) {
    const at = key.lastIndexOf(' ')
    const [nodeId, visit] = [key.slice(0, at), Number(key.slice(at + 1))]
    const known = byNode.get(nodeId) ?? []
    known[visit] = reply
    byNode.set(nodeId, known)
  }
  return [...byNode].flatMap(([nodeId, replies]) =>
    Array.from({ length: replies.length }, (_, visit) => ({ nodeId, ...(replies[visit] ?? YES) })),
  )
}

/** Answers from a step on are none any more when what is before them changes: another path is taken. */
export function withAnswer(
  steps: readonly TrialStep[],
  answers: TrialAnswers,
  step: TrialStep,
  reply: StepReply,
): TrialAnswers {
  const at = steps.indexOf(step)
  const later = new Set(steps.slice(at + 1).map(answerKey))
  const kept = Object.entries(answers).filter(([key]) => !later.has(key))
  return { ...Object.fromEntries(kept), [answerKey(step)]: reply }
}

/** Which element of the tried process bears which mark. @param nameOf who would be asked at a step */
export function trialMarks(
  { steps, flows, problem, end }: Trial,
  nameOf: (step: TrialStep) => string,
): Record<string, Mark> {
  const marks: Record<string, Mark> = {}
  for (const id of flows) marks[id] = { tone: 'done' }
  const own = steps.filter(({ process }) => process === '')
  for (const step of own) {
    const note = step.people.length > 0 ? nameOf(step) : ''
    marks[step.nodeId] = {
      tone: 'done',
      ...(step.visit > 0 && { badge: `×${step.visit + 1}` }),
      ...(note !== '' && { note }),
    }
  }
  const last = own.at(-1)
  if (last !== undefined && (end === 'waiting' || end === 'limit'))
    marks[last.nodeId] = { ...marks[last.nodeId], tone: 'active' }
  if (problem !== null && problem.nodeId !== '')
    marks[problem.nodeId] = { ...marks[problem.nodeId], tone: end === 'waiting' ? 'active' : 'error' }
  return marks
}
