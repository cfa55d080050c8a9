/**
 * What is wrong with a model, or worth knowing. `error`: it is not deployed; `warning`: it runs, perhaps not as meant;
 * `info`: read and not used.
 */
export type Severity = 'error' | 'warning' | 'info'

export type ProblemCode =
  | 'NOT_BPMN'
  | 'TOO_LARGE'
  | 'TOO_MANY_ELEMENTS'
  | 'TOO_MANY_NODES'
  | 'TOO_MANY_FLOWS'
  | 'TOO_DEEP'
  | 'TOO_COMPLEX'
  | 'NO_PROCESS'
  | 'DUPLICATE_ID'
  | 'UNREADABLE'
  | 'DANGLING_REFERENCE'
  | 'ID_MADE'
  | 'NOT_EXECUTABLE'
  | 'NO_START_EVENT'
  | 'SEVERAL_STARTS'
  | 'FLOW_NOWHERE'
  | 'FLOW_ACROSS'
  | 'UNKNOWN_ELEMENT'
  | 'UNREACHABLE'
  | 'JOIN_NEVER'
  | 'JOIN_MAY_WAIT'
  | 'CYCLE_WITHOUT_WAIT'
  | 'CYCLE_WITHOUT_END'
  | 'EXPRESSION_SYNTAX'
  | 'FEEL_LIMIT'
  | 'NEEDS_MAPPING'
  | 'NOTHING_TO_DO'
  | 'NO_CONDITION'
  | 'NO_DEFAULT'
  | 'DEFAULT_ELSEWHERE'
  | 'CONDITION_IGNORED'
  | 'COMPLEX_GATEWAY'
  | 'TOKEN_QUANTITY'
  | 'NOT_SUPPORTED'
  | 'SEVERAL_TRIGGERS'
  | 'BAD_TIME'
  | 'NO_TRIGGER'
  | 'BAD_EVENT_TARGET'
  | 'NO_HANDLER'
  | 'NOT_A_HANDLER'
  | 'HANDLER_CONNECTED'
  | 'CANCEL_OUTSIDE'
  | 'LINK_TARGET'
  | 'NO_MULTIPLICITY'
  | 'LISTENER_IGNORED'
  | 'EXTENSION_IGNORED'
  | 'NOT_CAUGHT'
  | 'BAD_VALUE'
  | 'CYCLE_TOO_SHORT'
  | 'NO_CALLED_PROCESS'
  | 'RESERVED_NAME'
  | 'NO_DEADLINE'
  | 'AUTOMATIC_REFUSED'
  | 'CANCEL_NOT_CAUGHT'
  | 'NOT_DMN'
  | 'NO_DECISIONS'
  | 'DECISION_LOGIC'
  | 'DECISION_CYCLE'
  | 'NO_RULES'
  | 'NO_OUTPUT'
  | 'OUTPUT_NAMES'
  | 'CELL_COUNT'
  | 'NO_PRIORITIES'
  | 'AGGREGATION'
  | 'TOO_MANY_RULES'

export interface Problem {
  code: ProblemCode
  severity: Severity
  /** The node, or the nearest one. */
  node?: string
  /** The flow, where it is one. */
  flow?: string
  /** The process it belongs to; without it, to the file. */
  process?: string
  /** Which: an attribute, a bean, a reason. */
  detail?: string
}
