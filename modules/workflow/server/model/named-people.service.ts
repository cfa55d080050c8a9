/** What a check says of people who are not there (any more). Asked of the database, beside what the worker finds. */
import type { Db } from '#kernel/database/lease.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import type { CheckedFile } from './file-request.ts'
import { unknownNames } from './named-people.repo.ts'
import { NAMED_KINDS, type NamedAt } from './named-people.shape.ts'

/** Names that one check looks up; a file that names more has other problems. */
const MAX_NAMES = 2_000
/** Names that one problem lists. */
const MAX_LISTED = 10

/** A warning for each node and kind of which the file names someone who is not there. */
export async function peopleMissing(db: Db, named: readonly NamedAt[], language: Language): Promise<ModelProblem[]> {
  const found: ModelProblem[] = []
  for (const kind of NAMED_KINDS) {
    const places = named.filter((one) => one.kind === kind)
    const names = [...new Set(places.flatMap((one) => one.names))].slice(0, MAX_NAMES)
    const unknown = await unknownNames(db, kind, names)
    for (const { node, label, names: here } of places) {
      const missing = here.filter((name) => unknown.has(name)).slice(0, MAX_LISTED)
      if (missing.length === 0) continue
      const params = { node: label, names: missing.join(', '), kind: translate(language, `workflow.people.${kind}`) }
      const message = translate(language, 'workflow.problem.PEOPLE_MISSING', params)
      found.push({ code: 'PEOPLE_MISSING', severity: 'warning', node, message })
    }
  }
  return found
}

/** The problems of a file with those of its people: behind the other warnings, before what is only worth knowing. */
export async function problemsWithPeople(
  db: Db,
  { problems, named }: Pick<CheckedFile, 'problems' | 'named'>,
  language: Language,
): Promise<ModelProblem[]> {
  const missing = await peopleMissing(db, named, language)
  const isWorse = ({ severity }: ModelProblem) => severity !== 'info'
  return [...problems.filter(isWorse), ...missing, ...problems.filter((one) => !isWorse(one))]
}
