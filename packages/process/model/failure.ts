/** Why a command or a model was refused. The texts of the codes stand in `locales/`. */
export type FailureCode =
  | 'NO_START'
  | 'NOT_RUNNING'
  | 'SUSPENDED'
  | 'NOT_SUSPENDED'
  | 'ALREADY_STARTED'
  | 'TASK_GONE'
  | 'TASK_WAITING'
  | 'NOT_YOURS'
  | 'ALREADY_CLAIMED'
  | 'NOT_CLAIMED'
  | 'DELEGATION_PENDING'
  | 'NOT_DELEGATED'
  | 'SAME_PERSON'
  | 'ALREADY_SIGNER'
  | 'NO_SUCH_SIGNER'
  | 'NESTED_SIGNER'
  | 'NEVER_VISITED'
  | 'ALREADY_HANDLED'
  | 'NOTHING_TO_WITHDRAW'
  | 'NO_SUCH_NODE'
  | 'NO_TOKEN'
  | 'JUMP_INSIDE'
  | 'JUMP_STRANDS'
  | 'NOT_COMPLETABLE'
  | 'WAIT_GONE'
  | 'MESSAGE_UNKNOWN'
  | 'MESSAGE_AMBIGUOUS'
  | 'STEP_BUDGET'
  | 'BAD_VARIABLE'
  | 'NOT_REJECTABLE'
  | 'MIGRATION'
  | 'STATE_TOO_LARGE'
  | 'TIMER_LIMIT'
  | 'NOT_STUCK'
  | 'NOT_SKIPPABLE'
  | 'NOT_ASSIGNABLE'
  | 'COMPENSATED'
  | 'OTHER_BRANCH'

export interface Detail {
  [name: string]: string | number
}

/** A command that was refused. The state is as it was. */
export class ProcessError extends Error {
  readonly code: FailureCode | IncidentCode
  readonly node: string | undefined
  readonly detail: Detail

  constructor(code: FailureCode | IncidentCode, node?: string, detail: Detail = {}) {
    super(node === undefined ? code : `${code} (${node})`)
    this.name = 'ProcessError'
    this.code = code
    this.node = node
    this.detail = detail
  }
}

/** Something that cannot go on inside an instance: the node is stuck, the instance stays. */
export class Incident extends Error {
  readonly code: IncidentCode
  readonly detail: string

  constructor(code: IncidentCode, detail = '') {
    super(`${code}: ${detail}`)
    this.name = 'Incident'
    this.code = code
    this.detail = detail
  }
}

/** Why a called process does not begin. */
export type CallRefusal = 'NO_PROCESS' | 'CALLED_TOO_OFTEN' | 'MAY_NOT_START' | 'NOT_STARTED'

export type IncidentCode =
  | 'UNKNOWN_NAME'
  | 'EXPRESSION_FAILED'
  | 'EXPRESSION_SYNTAX'
  | 'EXPRESSION_TOO_COSTLY'
  | 'NOT_MAPPED'
  | 'FEEL_LIMIT'
  | 'CONDITION_NOT_BOOLEAN'
  | 'NO_FLOW'
  | 'DEADLOCK'
  | 'BAD_TIMER'
  | 'CYCLE_TOO_SHORT'
  | 'BAD_COLLECTION'
  | 'NO_ASSIGNEE'
  | CallRefusal
  | 'JOB_FAILED'
  | 'ERROR_NOT_CAUGHT'
  | 'RESERVED_NAME'
  | 'NO_DECISION'
  | 'HIT_POLICY'
  | 'DECISION_RESULT'
