/**
 * What the worker for files is asked for and what it answers: plain data on both ways. Processes travel as JSON, since
 * most of it is only stored.
 */
import type { DecisionFile, Forms, Ir, Language, WrittenColumns, WrittenRule } from '#process/index.ts'
import type { DecisionTrial, DecisionView } from '#workflow/contract/decision-table.ts'
import type { Difference } from '#workflow/contract/definition.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import type { ImportReport } from '#workflow/contract/model-file.ts'
import type { NamedAt } from './named-people.shape.ts'
import type { KnownForm } from './record.rules.ts'

/** A configured call of the tenant. */
export interface KnownCall {
  readonly name: string
  readonly isEnabled: boolean
}

/** What a file is looked at with. */
interface About {
  xml: string
  language: Language
  /** The names of the services of the tenant. */
  services: readonly string[]
  /** Its configured calls. */
  calls: readonly KnownCall[]
  /** The names of its working calendars. */
  calendars: readonly string[]
  /** The keys of processes that the caller may start. */
  processes: readonly string[]
  /** The forms whose records the caller may write. */
  forms: readonly KnownForm[]
  /** The keys of the deployed decisions. */
  decisions: readonly string[]
}
/** What stands in place of code of another engine, by its name there or as it is written. */
export interface Mapped {
  /** Does the work of tasks. */
  readonly functions: Readonly<Record<string, string>>
  /** Expressions in place of calls. */
  readonly expressions: Readonly<Record<string, string>>
}

export type FileRequest =
  | (About & { kind: 'check' })
  | (About & { kind: 'report' } & Mapped)
  | (About & { kind: 'import' } & Mapped)
  /** `before` and `after`: processes as JSON. */
  | { kind: 'difference'; before: readonly string[]; after: readonly string[] | About }
  | { kind: 'forms'; xml: string; ir: Ir }
  | { kind: 'decisions'; xml: string; language: Language }
  | (DecisionOrder & { kind: 'decide' })
  | { kind: 'rules'; xml: string; key: string; rules: readonly WrittenRule[]; columns?: WrittenColumns | undefined }

/** A decision of a file that is tried out. */
export interface DecisionOrder {
  xml: string
  key: string
  vars: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970. */
  now: number
  language: Language
}

export interface CheckedDecisions {
  /** Undefined where there is no decision to read. */
  file: DecisionFile | undefined
  views: DecisionView[]
  problems: ModelProblem[]
  faults: number
}

/** A process of a file, and its intermediate form as JSON. */
export interface CheckedProcess {
  id: string
  name: string | undefined
  /** Its English name in the file; empty where it has none. */
  nameEn: string
  json: string
  /** Keys of the processes that it calls, where it names them. */
  called: string[]
}

export interface CheckedFile {
  /** None when the file cannot be read, or is refused for its size. */
  processes: CheckedProcess[]
  /** The file with the ids that were missing. */
  xml: string
  /** Worst first; many are cut short, `faults` counts all errors. */
  problems: ModelProblem[]
  faults: number
  /** The configured calls that it names. */
  calls: string[]
  /** The working calendars that it names. */
  calendars: string[]
  /** Whom its nodes name. */
  named: NamedAt[]
}

export interface FileAnswers {
  check: CheckedFile
  /** `key`: of the first process. */
  report: {
    key: string | undefined
    named: NamedAt[]
    report: Omit<ImportReport, 'becomes' | 'modelId' | 'modelName' | 'services' | 'calls'>
  }
  import: CheckedFile & { formKey: string }
  difference: Pick<Difference, 'changes' | 'problems'>
  forms: Forms
  decisions: CheckedDecisions
  /** Undefined where the file has no such decision. */
  decide: DecisionTrial | undefined
  /** Undefined where the rules do not fit into the table, or there is none. */
  rules: string | undefined
}
