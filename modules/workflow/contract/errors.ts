/** What a process may refuse. */
import { errorCode } from '#contract/errors.ts'

export const workflowErrors = {
  /** The text of the core says which rule. */
  refused: errorCode('process_refused', 422, 70),
  notNow: errorCode('process_not_now', 409, 84),
  taskHandled: errorCode('process_task_handled', 409, 85),
  commandTaken: errorCode('process_command_taken', 409, 86),
  /** No one was found for a node: `msg` is the JSON of an approver exception (specification section 8). */
  approverMissing: errorCode('process_approver_missing', 422, 71),
  modelFaulty: errorCode('process_model_faulty', 422, 72),
  /** Reading the file takes too much time or memory. */
  modelTooComplex: errorCode('process_model_too_complex', 422, 45),
  messageUnknown: errorCode('process_message_unknown', 422, 74),
  messageAmbiguous: errorCode('process_message_ambiguous', 422, 75),
  absenceOverlaps: errorCode('process_absence_overlaps', 409, 36),
  absenceRuns: errorCode('process_absence_runs', 409, 37),
  absenceEnded: errorCode('process_absence_ended', 422, 83),
  definitionMissing: errorCode('process_definition_missing', 422, 73),
  /** The lease ran out, or it was never this caller's. */
  workLost: errorCode('process_work_lost', 409, 87),
  incidentClosed: errorCode('process_incident_closed', 409, 88),
  serviceInUse: errorCode('process_service_in_use', 409, 89),
  /** It is being carried out, rests with its process, or has nothing to try again. */
  jobNotNow: errorCode('process_job_not_now', 422, 76),
  repairUnfit: errorCode('process_repair_unfit', 422, 77),
  // Models and what is done to many instances.
  withdrawOff: errorCode('process_withdraw_off', 409, 92),
  modelRuns: errorCode('process_model_runs', 409, 93),
  /** Another model has the process ID of the file. */
  keyTaken: errorCode('process_key_taken', 409, 29),
  migrationSame: errorCode('process_migration_same', 422, 84),
  batchEmpty: errorCode('process_batch_empty', 422, 85),
  batchTooLarge: errorCode('process_batch_too_large', 422, 86),
  /** Reminded within the last half hour, all of them. */
  remindedAlready: errorCode('process_reminded_already', 409, 94),
  noOneToRemind: errorCode('process_nobody_to_remind', 422, 89),
  /** Who started a request does not decide about it, unless its model says so. */
  ownMatter: errorCode('process_own_matter', 403, 30),
  draftsTooLarge: errorCode('process_drafts_too_large', 422, 46),
  tooManyComments: errorCode('process_too_many_comments', 409, 45),
  calendarCodeTaken: errorCode('process_calendar_code_taken', 409, 95),
  /** A department counts by one calendar. */
  calendarDeptTaken: errorCode('process_calendar_dept_taken', 409, 96),
  /** Processes count by a name that it would lose. */
  calendarInUse: errorCode('process_calendar_in_use', 409, 97),
  /** Another file has a decision of this key. */
  decisionKeyTaken: errorCode('process_decision_key_taken', 409, 98),
  /** Processes evaluate a decision that would be gone. */
  decisionInUse: errorCode('process_decision_in_use', 409, 99),
  decisionFaulty: errorCode('process_decision_faulty', 422, 88),
  /** The process was canceled. */
  commentClosed: errorCode('process_comment_closed', 409, 46),
  commentsFull: errorCode('process_comments_full', 409, 47),
  /** It is too old to be deleted. */
  commentKept: errorCode('process_comment_kept', 409, 48),
  tooManyDrafts: errorCode('process_too_many_drafts', 422, 87),
  /** As many requests from the public as its model takes in a day were filed today. */
  publicFull: errorCode('process_public_full', 422, 92),
  /** What keeps a request from being filed is no matter of its visitor. */
  publicRefused: errorCode('process_public_refused', 422, 93),
} as const
