/** What is wrong with a model or a record, as the issues of a refused call. */
import { AppError, InvalidInput, type RawIssue } from '#kernel/errors.ts'
import { formErrors } from '#forms/contract/errors.ts'
import {
  sayFormProblem,
  sayRecordProblem,
  type FormLanguage,
  type FormProblem,
  type RecordProblem,
} from '#forms-core/index.ts'

/** Each problem of a model as an issue at its path below `within`, in a sentence. */
export const issuesOf = (problems: readonly FormProblem[], language: FormLanguage, within: string): RawIssue[] =>
  problems.map((problem) => ({
    path: [within, problem.path].filter((part) => part !== '').join('.'),
    code: 'form_problem',
    params: { text: sayFormProblem(problem, language) },
  }))

/**
 * The refusal of a model: 422 where it is too large, has a cycle or changes a type, with every problem in `data`; else
 * 400 with every path.
 */
export function refusalOf(problems: readonly FormProblem[], language: FormLanguage, within: string): Error {
  const named = [
    ['form_too_large', formErrors.tooLarge],
    ['form_rule_cycle', formErrors.ruleCycle],
    ['form_type_change', formErrors.typeChange],
  ] as const
  for (const [code, error] of named) {
    const first = problems.find((problem) => problem.code === code)
    if (first !== undefined) return new AppError(error, { text: sayFormProblem(first, language) }, { problems })
  }
  return new InvalidInput(issuesOf(problems, language, within))
}

/** Each problem of a record as an issue at its path, in a sentence. */
export const recordIssues = (problems: readonly RecordProblem[], language: FormLanguage): RawIssue[] =>
  problems.map((problem) => ({
    path: problem.path,
    code: 'form_problem',
    params: { text: sayRecordProblem(problem, language) },
  }))
