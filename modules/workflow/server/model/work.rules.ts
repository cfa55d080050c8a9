/** Findings about the work of a model: whether what its nodes name does anything here. Pure. */
import type { Compiled, Language, Node } from '#process/index.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import { configuredCallIn } from '#workflow/contract/work-name.ts'
import type { KnownCall } from './file-request.ts'

/** What does work in a tenant. */
export interface KnownWork {
  readonly services: ReadonlySet<string>
  readonly calls: readonly KnownCall[]
}

const jobsOf = ({ processes }: Compiled): (Node & { worker: string })[] =>
  processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap((node) =>
      node.kind === 'job' && node.job !== undefined ? [{ ...node, worker: node.job.worker }] : [],
    ),
  )

/** The configured calls that the nodes of a file name, each once. */
export const callsIn = (compiled: Compiled): string[] => [
  ...new Set(jobsOf(compiled).flatMap(({ worker }) => configuredCallIn(worker) ?? [])),
]

/**
 * A configured call that does not exist is an error: nothing else may do its work. Work under a name that nothing is
 * registered for waits until a user fetches it.
 */
export const workProblems = (compiled: Compiled, language: Language, known: KnownWork): ModelProblem[] =>
  jobsOf(compiled).flatMap(({ id, name, worker }) => {
    const call = configuredCallIn(worker)
    const found = call === undefined ? serviceProblem(worker, known) : callProblem(call, known)
    if (found === undefined) return []
    const params = { node: name ?? id, worker: call ?? worker }
    return [{ ...found, node: id, message: translate(language, `workflow.problem.${found.code}`, params) }]
  })

type Found = Pick<ModelProblem, 'code' | 'severity'>

const serviceProblem = (worker: string, { services }: KnownWork): Found | undefined =>
  services.has(worker) ? undefined : { code: 'WORK_UNKNOWN', severity: 'warning' }

function callProblem(call: string, { calls }: KnownWork): Found | undefined {
  const found = calls.find(({ name }) => name === call)
  if (found === undefined) return { code: 'CALL_UNKNOWN', severity: 'error' }
  return found.isEnabled ? undefined : { code: 'CALL_DISABLED', severity: 'warning' }
}
