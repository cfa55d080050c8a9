/** What a thrown thing becomes on the wire. The only place that makes HTTP of errors. */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Failure } from '#contract/envelope.ts'
import { databaseTrouble } from '../database/database-errors.ts'
import { AppError, InvalidInput } from '../errors.ts'
import { StorageFault } from '../files/storage.ts'
import { hasText, issueText, translate, type Language } from '../i18n/translate.ts'

export interface Refusal {
  status: number
  body: Failure
  /** A defect of ours, to be logged with its stack. */
  unexpected: boolean
  /**
   * No defect, but a user who runs the product should see what stands behind it: the database, the disk, a refused
   * value.
   */
  isTrouble: boolean
}

interface Where {
  language: Language
  path: string
  requestId: string
}

/** Turns anything thrown into the reply's status and body. */
export function refusalOf(thrown: unknown, where: Where): Refusal {
  if (thrown instanceof InvalidInput) {
    const issues = thrown.issues.map(({ path, code, params }) => ({
      path,
      code,
      msg: issueText(where.language, code, params),
    }))
    return refusal(errors.invalidInput, where, {}, { issues })
  }
  if (thrown instanceof StorageFault)
    return { ...refusal(errors.storageUnusable, where, faultParams(thrown, where)), isTrouble: true }
  if (thrown instanceof AppError) return refusal(thrown.code, where, thrown.params, thrown.data)
  const fastify = fastifyCode(thrown)
  if (fastify) return refusal(fastify, where)
  const trouble = databaseCode(thrown) ?? diskCode(thrown)
  if (trouble) return { ...refusal(trouble, where), isTrouble: true }
  return refusal(statusCode(thrown) ?? errors.internal, where)
}

const faultParams = ({ reason }: StorageFault, { language }: Where) => ({
  reason: translate(language, `storage.fault.${reason}`),
})

function refusal(code: ErrorCode, where: Where, params = {}, data?: Record<string, unknown>): Refusal {
  const unexpected = code === errors.internal
  const message = messageTextOf(code, where.language, params)
  return {
    status: code.status,
    unexpected,
    isTrouble: false,
    body: {
      code: code.code,
      success: false,
      ...message,
      exFlag: unexpected,
      status: code.status,
      error: code.name,
      path: where.path,
      requestId: where.requestId,
      data: data ?? null,
    },
  }
}

/**
 * What a refusal says. One that has a text `solution.{name}` is a report with a remedy (an approver exception): its
 * `msg` is the JSON of both, which is how clients of the original product tell it (specification section 8).
 */
function messageTextOf(
  { name }: ErrorCode,
  language: Language,
  params = {},
): Pick<Failure, 'msg' | 'errorReport' | 'solution'> {
  const report = translate(language, `error.${name}`, params)
  if (!hasText(language, `solution.${name}`)) return { msg: report, errorReport: null, solution: null }
  const solution = translate(language, `solution.${name}`, params)
  return { msg: JSON.stringify({ errorReport: report, solution }), errorReport: report, solution }
}

/** Fastify's own refusals, by their code and never by their message. */
function fastifyCode(thrown: unknown): ErrorCode | undefined {
  switch (codeOf(thrown)) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
    case 'FST_MP_PREMATURE_CLOSE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return errors.malformedBody
    case 'FST_ERR_MAX_PARAM_LENGTH': // an id that long is no user’s
      return errors.notFound
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_REQ_FILE_TOO_LARGE':
      return errors.bodyTooLarge
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return errors.unsupportedMedia
    default:
      return thrown instanceof SyntaxError && 'statusCode' in thrown ? errors.malformedBody : undefined
  }
}

/**
 * What PostgreSQL refuses that a service did not foresee: a race with another writer, or a database that does not
 * answer.
 */
function databaseCode(thrown: unknown): ErrorCode | undefined {
  switch (databaseTrouble(thrown)) {
    case 'taken':
      return errors.takenMeanwhile
    case 'unknownReference':
      return errors.unknownReference
    case 'unstorable':
      return errors.valueRefused
    case 'unavailable':
      return errors.unavailable
    case undefined:
      return undefined
  }
}

/** What the operating system refuses where files are written. */
function diskCode(thrown: unknown): ErrorCode | undefined {
  switch (codeOf(thrown)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return errors.storageFull
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'EIO':
    case 'ESTALE':
    case 'EMFILE':
    case 'ENFILE':
      return errors.storageUnavailable
    default:
      return undefined
  }
}

/**
 * What Fastify and its plugins refuse under a status alone: addresses that lead out of a folder, ranges, expectations.
 */
function statusCode(thrown: unknown): ErrorCode | undefined {
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined
  const status = Number(thrown.statusCode)
  if (status === 403 || status === 404) return errors.notFound // a caller who may not see it learns nothing of it
  if (status === 413) return errors.bodyTooLarge
  if (status === 415) return errors.unsupportedMedia
  return status >= 400 && status < 500 ? errors.malformedBody : undefined
}

function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}
