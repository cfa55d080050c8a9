/** Files of decisions, read, checked and tried out. Only for the worker (`file-reading.service.ts`). */
import { decide, Incident, isFaulty, readDecisions, say, type Language } from '#process/index.ts'
import type { DecisionTrial } from '#workflow/contract/decision-table.ts'
import { viewsOf } from '../decision-table/decision-table.shape.ts'
import type { CheckedDecisions, DecisionOrder } from './file-request.ts'
import { shortened } from './model.rules.ts'

const ORDER = ['error', 'warning', 'info']

export async function decisionsOf(xml: string, language: Language): Promise<CheckedDecisions> {
  const { file, problems } = await readDecisions(xml)
  const found = problems
    .map(({ code, severity, node = null, detail }) => ({
      code,
      severity,
      node,
      message: say('problem', code, language, { node: node ?? undefined, detail }),
    }))
    .sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
  return {
    file,
    views: file === undefined ? [] : viewsOf(file),
    problems: shortened(found, language),
    faults: found.filter(({ severity }) => severity === 'error').length,
  }
}

/** One decision with values of a user’s own. What keeps it from being evaluated is an answer, too. */
export async function triedDecision({
  xml,
  key,
  vars,
  now,
  language,
}: DecisionOrder): Promise<DecisionTrial | undefined> {
  const { file, problems } = await readDecisions(xml)
  const decision = file !== undefined && Object.hasOwn(file.decisions, key) ? file.decisions[key] : undefined
  if (file === undefined || decision === undefined) return undefined
  const refused = (fault: string): DecisionTrial => ({ results: [], steps: [], fault })
  const [worst] = problems.filter(({ severity }) => severity === 'error')
  if (isFaulty(problems) && worst !== undefined)
    return refused(say('problem', worst.code, language, { node: worst.node, detail: worst.detail }))
  try {
    const { results, steps } = decide(file, key, vars, { now })
    return { results, steps: steps.map((step) => ({ key: step.decision, rules: step.rules })), fault: null }
  } catch (error) {
    if (!(error instanceof Incident)) throw error
    return refused(say('incident', error.code, language, { node: decision.name, detail: error.detail }))
  }
}
