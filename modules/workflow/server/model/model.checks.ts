/** What can be said of a model before it runs: the core's problems, and rules for people in words that nobody knows. */
import { compile, say, type Compiled, type Language } from '#process/index.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import type { Db } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { unknownRules } from '../runtime/people-rule.ts'
import { registeredNames } from '../service/service.repo.ts'

export interface Checked {
  compiled: Compiled
  /** The file with the ids that were missing. */
  xml: string
  /** Worst first, in the caller's language; `detail`: which attribute or name, as written. */
  problems: (ModelProblem & { detail?: string | undefined })[]
}

const ORDER = ['error', 'warning', 'info']

/** A model as it would run in a tenant, whose services are known. */
export const checkedIn = async (db: Db, xml: string, language: Language): Promise<Checked> =>
  checked(xml, language, await registeredNames(db))

export async function checked(
  xml: string,
  language: Language,
  services: ReadonlySet<string> = new Set(),
): Promise<Checked> {
  const compiled = await compile(xml)
  const problems = compiled.problems.map(({ code, severity, node, flow, process, detail }) => ({
    code,
    severity,
    node: node ?? process ?? null,
    detail,
    message: say('problem', code, language, { node, flow, detail }),
  }))
  return {
    compiled,
    xml: compiled.xml ?? xml,
    problems: [...problems, ...peopleProblems(compiled, language), ...workProblems(compiled, language, services)].sort(
      (a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity),
    ),
  }
}

/** Tasks whose people nobody can find: no rule at all, or words that are none. */
function peopleProblems({ processes }: Compiled, language: Language): ModelProblem[] {
  return processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap((node) => {
      if (node.kind !== 'user') return []
      const { assignee, candidateUsers, candidateGroups, people } = node.user ?? {}
      const words = people === undefined ? [] : unknownRules(people)
      const isSaid = assignee ?? candidateUsers ?? candidateGroups ?? people ?? node.multi?.isPerson
      const code =
        words.length > 0 ? 'PEOPLE_UNKNOWN' : isSaid === undefined || isSaid === false ? 'PEOPLE_UNSAID' : undefined
      if (code === undefined) return []
      const params = { node: node.name ?? node.id, words: words.join(', ') }
      return [
        {
          code,
          severity: 'warning' as const,
          node: node.id,
          message: translate(language, `workflow.problem.${code}`, params),
        },
      ]
    }),
  )
}

/** Work under a name that nothing is registered for: an instance waits there until somebody fetches it. */
const workProblems = ({ processes }: Compiled, language: Language, services: ReadonlySet<string>): ModelProblem[] =>
  processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap(({ id, name, kind, job }) =>
      kind === 'job' && job !== undefined && !services.has(job.worker)
        ? [
            {
              code: 'WORK_UNKNOWN',
              severity: 'warning' as const,
              node: id,
              message: translate(language, 'workflow.problem.WORK_UNKNOWN', { node: name ?? id, worker: job.worker }),
            },
          ]
        : [],
    ),
  )
