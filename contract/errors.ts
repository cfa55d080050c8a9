/**
 * The error codes of the foundation. A module adds its own with `errorCode` in its contract. The text of a code stands
 * in the locale files under `error.{name}`.
 */

/** A rule's name and what it looks like on the wire. */
export interface ErrorCode {
  /** The string code of the envelope's `error` field, snake case. */
  readonly name: string
  /** HTTP status. */
  readonly status: number
  /** The envelope's `code`: the HTTP status, or status x 100 + n for a named rule. */
  readonly code: number
}

/**
 * Declares an error code.
 * @param n 1 to 99 for a named rule, unique within its status; left out, `code` is the HTTP status itself.
 */
export function errorCode(name: string, status: number, n?: number): ErrorCode {
  return { name, status, code: n === undefined ? status : status * 100 + n }
}

/** What any call may answer, whatever module it belongs to. Named rules use n 1 to 19; modules begin at 20. */
export const errors = {
  invalidInput: errorCode('invalid_input', 400),
  malformedBody: errorCode('malformed_body', 400, 1),
  bodyTooDeep: errorCode('body_too_deep', 400, 34),
  valueRefused: errorCode('value_refused', 400, 35),
  unauthenticated: errorCode('unauthenticated', 401),
  wrongCredentials: errorCode('wrong_credentials', 401, 1),
  forbidden: errorCode('forbidden', 403),
  passwordChangeRequired: errorCode('password_change_required', 403, 1),
  addressNotAllowed: errorCode('address_not_allowed', 403, 2),
  stepUpRequired: errorCode('step_up_required', 403, 3),
  keyNotAccepted: errorCode('key_not_accepted', 403, 4),
  factorNotOffered: errorCode('factor_not_offered', 403, 19),
  directSignInNeeded: errorCode('direct_sign_in_needed', 403, 23),
  administratorNeeded: errorCode('administrator_needed', 403, 24),
  viewAsReadOnly: errorCode('view_as_read_only', 403, 33),
  viewAsPrivate: errorCode('view_as_private', 403, 34),
  /** A visit of the operator's support whose consent is for reading. */
  supportReadOnly: errorCode('support_read_only', 403, 35),
  /** Closed to every visit of the operator's support. */
  supportClosed: errorCode('support_closed', 403, 36),
  notFound: errorCode('not_found', 404),
  shareGone: errorCode('share_gone', 404, 1),
  methodNotAllowed: errorCode('method_not_allowed', 405),
  nameTaken: errorCode('name_taken', 409, 1),
  inUse: errorCode('in_use', 409, 2),
  changedMeanwhile: errorCode('changed_meanwhile', 409, 3),
  takenMeanwhile: errorCode('taken_meanwhile', 409, 4),
  taskUnfinished: errorCode('task_unfinished', 409, 10),
  importNotReady: errorCode('import_not_ready', 409, 15),
  importHasRefused: errorCode('import_has_refused', 409, 16),
  importOutdated: errorCode('import_outdated', 409, 17),
  /** The package of the tenant allows no more of it. */
  tenantQuotaReached: errorCode('tenant_quota_reached', 409, 74),
  tooManyFactors: errorCode('too_many_factors', 409, 18),
  lastFactor: errorCode('last_factor', 409, 19),
  bodyTooLarge: errorCode('body_too_large', 413),
  unsupportedMedia: errorCode('unsupported_media', 415),
  unknownReference: errorCode('unknown_reference', 422, 1),
  accountLocked: errorCode('account_locked', 422, 2),
  accountDisabled: errorCode('account_disabled', 422, 3),
  captchaRequired: errorCode('captcha_required', 422, 4),
  captchaWrong: errorCode('captcha_wrong', 422, 5),
  signInExpired: errorCode('sign_in_expired', 422, 6),
  wrongPassword: errorCode('wrong_password', 422, 7),
  samePassword: errorCode('same_password', 422, 8),
  tenantUnavailable: errorCode('tenant_unavailable', 422, 9),
  exportNeedsTask: errorCode('export_needs_task', 422, 10),
  tooManyTasks: errorCode('too_many_tasks', 422, 11),
  fileExpired: errorCode('file_expired', 422, 12),
  sharePasswordRequired: errorCode('share_password_required', 422, 13),
  sharePasswordWrong: errorCode('share_password_wrong', 422, 14),
  importEmpty: errorCode('import_empty', 422, 15),
  passwordReused: errorCode('password_reused', 422, 17),
  oneTimeExpired: errorCode('one_time_password_expired', 422, 18),
  tooManySessions: errorCode('too_many_sessions', 422, 19),
  challengeExpired: errorCode('challenge_expired', 422, 16),
  /** No one signs in here with a passkey alone. */
  passkeyNotOffered: errorCode('passkey_not_offered', 422, 59),
  /** Passkeys do not work at this address. */
  passkeyElsewhere: errorCode('passkey_elsewhere', 422, 68),
  /** Its counter did not rise: another device has the same key. */
  passkeyCopied: errorCode('passkey_copied', 422, 69),
  /** Unknown, of another user, organisation or site, or its answer is wrong: nothing tells them apart. */
  passkeyRefused: errorCode('passkey_refused', 422, 99),
  factorWrong: errorCode('factor_wrong', 422, 97),
  factorRequired: errorCode('factor_required', 422, 98),
  tooManyRequests: errorCode('too_many_requests', 429),
  exportsBusy: errorCode('exports_busy', 429, 54),
  internal: errorCode('internal', 500),
  unavailable: errorCode('unavailable', 503),
  /** A storage of files that an organisation has set up. */
  storageUnusable: errorCode('storage_unusable', 422, 24),
  storageUnavailable: errorCode('storage_unavailable', 503, 34),
  storageFull: errorCode('storage_full', 507, 34),
} as const
