/** What users fill in, checked by the forms core. Which variables they may set at all, `writable.rules.ts` says. */
import { InvalidInput, type RawIssue } from '#kernel/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import {
  checkRecord,
  sayRecordProblem,
  type CompiledForm,
  type EvaluationContext,
  type RecordProblem,
} from '#forms-core/index.ts'
import { withUserIds } from './form-people.service.ts'
import { fieldValue, valueIn, type AnyValues } from './form.shape.ts'
import type { GeneratedForm } from './generated-model.ts'

export interface VarsToCheck {
  /** What there is already, and what is given. */
  vars: AnyValues
  /** What is given now: a decision is one of these. */
  given?: AnyValues
}

/** Generated forms have no rules, so nothing asks for the time or the user. */
const NO_CONTEXT: EvaluationContext = { now: 0, today: '1970-01-01', me: { id: '', dept: null } }

/** @throws InvalidInput with all that is wrong, each at its variable */
export async function checkVars(
  db: Db,
  form: GeneratedForm,
  { vars, given = vars }: VarsToCheck,
  language: Language,
): Promise<void> {
  const issues = (await problemsOfVars(db, form, { vars, given })).map((problem) => issueOf(problem, language))
  if (issues.length > 0) throw new InvalidInput(issues)
}

/** What the form objects to, at paths that begin with a variable. */
export async function problemsOfVars(
  db: Db,
  form: GeneratedForm,
  { vars, given = vars }: VarsToCheck,
): Promise<RecordProblem[]> {
  if (form.variables.size === 0) return []
  const [known, now] = [await withUserIds(db, form, vars), await withUserIds(db, form, given)]
  const sent: Record<string, unknown> = {}
  const names = new Map<string, string>()
  /** What is guessed has to be there where it is needed, and may be whatever the process takes. */
  const answered = new Set<string>()
  for (const [id, variable] of form.variables) {
    const field = form.form.fields.get(id)?.field
    const value = valueIn(form.decisions.has(id) ? now : known, variable)
    if (field === undefined || field.readOnly === true) continue
    names.set(field.name, variable)
    if (value === undefined) continue
    if (form.guessed.has(id)) answered.add(field.name)
    else sent[field.name] = fieldValue(field, value)
  }
  return problemsOf(form.form, sent).flatMap((problem) => {
    const [name = '', ...rest] = problem.path.split('.')
    return answered.has(name) ? [] : [{ ...problem, path: [names.get(name) ?? name, ...rest].join('.') }]
  })
}

/** All problems, those of single values and of what is missing alike, in the order of the fields. */
function problemsOf(form: CompiledForm, sent: Readonly<Record<string, unknown>>): RecordProblem[] {
  const check = (values: unknown): RecordProblem[] => {
    const checked = checkRecord(form, { sent: values, before: {}, context: NO_CONTEXT, newRowId: newId })
    return 'problems' in checked ? checked.problems : []
  }
  const found = check(sent)
  if (found.length === 0) return []
  const refused = new Set(found.map(fieldOf))
  // Values that are none keep the rest from being asked about.
  const fitting = Object.fromEntries(Object.entries(sent).filter(([name]) => !refused.has(name)))
  const further = check(fitting).filter((problem) => !refused.has(fieldOf(problem)))
  const order = [...form.names.keys()]
  return [...found, ...further].sort((a, b) => order.indexOf(fieldOf(a)) - order.indexOf(fieldOf(b)))
}

const fieldOf = ({ path }: RecordProblem): string => path.split('.')[0] ?? ''

const issueOf = (problem: RecordProblem, language: Language): RawIssue => {
  const path = `vars.${problem.path}`
  return problem.code === 'record_required'
    ? { path, code: 'required', params: {} }
    : { path, code: 'form_problem', params: { text: sayRecordProblem(problem, language) } }
}
