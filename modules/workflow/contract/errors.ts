/** What a process may refuse. */
import { errorCode } from '#contract/errors.ts'

export const workflowErrors = {
  /** The text of the core says which rule. */
  refused: errorCode('process_refused', 422, 90),
  notNow: errorCode('process_not_now', 409, 90),
  taskHandled: errorCode('process_task_handled', 409, 91),
  commandTaken: errorCode('process_command_taken', 409, 92),
  /** Nobody was found for a node: `msg` is the JSON of an approver exception (specification section 8). */
  approverMissing: errorCode('process_approver_missing', 422, 91),
  modelFaulty: errorCode('process_model_faulty', 422, 92),
  messageUnknown: errorCode('process_message_unknown', 422, 94),
  messageAmbiguous: errorCode('process_message_ambiguous', 422, 95),
  definitionMissing: errorCode('process_definition_missing', 422, 93),
} as const
