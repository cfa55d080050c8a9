import { errorCode } from '#contract/errors.ts'

export const schedulingErrors = {
  /** Run now: an earlier run is not over. */
  running: errorCode('schedule_running', 422, 35),
  tooMany: errorCode('schedule_too_many', 422, 36),
  /** Stop: the run is over already. */
  runOver: errorCode('schedule_run_over', 422, 37),
  /** The handler does what the caller may not do. */
  needsRights: errorCode('schedule_needs_rights', 422, 38),
  /** Retry: no handler of this name is left. */
  noHandler: errorCode('schedule_no_handler', 422, 39),
}
