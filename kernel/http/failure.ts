/** What a thrown thing becomes on the wire. The only place that makes HTTP of errors. */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Failure } from '#contract/envelope.ts'
import { saysConnectionLost } from '../database/connection-lost.ts'
import { AppError, InvalidInput } from '../errors.ts'
import { hasText, translate, type Language } from '../i18n/translate.ts'

export interface Refusal {
  status: number
  body: Failure
  /** A defect of ours, to be logged with its stack. */
  unexpected: boolean
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
  if (thrown instanceof AppError) return refusal(thrown.code, where, thrown.params, thrown.data)
  const known = fastifyCode(thrown) ?? databaseCode(thrown)
  return refusal(known ?? errors.internal, where)
}

function refusal(code: ErrorCode, where: Where, params = {}, data?: Record<string, unknown>): Refusal {
  const unexpected = code === errors.internal
  const said = sayingOf(code, where.language, params)
  return {
    status: code.status,
    unexpected,
    body: {
      code: code.code,
      success: false,
      ...said,
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
 * What a refusal says. One that has a text `solution.{name}` is a report with a remedy (an approver exception): its `msg` is the JSON of both, which is
 * how clients of the original product tell it (specification section 8).
 */
function sayingOf(
  { name }: ErrorCode,
  language: Language,
  params = {},
): Pick<Failure, 'msg' | 'errorReport' | 'solution'> {
  const report = translate(language, `error.${name}`, params)
  if (!hasText(language, `solution.${name}`)) return { msg: report, errorReport: null, solution: null }
  const solution = translate(language, `solution.${name}`, params)
  return { msg: JSON.stringify({ errorReport: report, solution }), errorReport: report, solution }
}

function issueText(language: Language, code: string, params: Readonly<Record<string, string | number>>): string {
  const key = `issue.${code}`
  return translate(language, hasText(language, key) ? key : 'issue.custom', params)
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
    case 'FST_ERR_MAX_PARAM_LENGTH': // an id that long is nobody's
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

/** What PostgreSQL refuses that a service did not foresee: a race with another writer, or a database that is not there. */
function databaseCode(thrown: unknown): ErrorCode | undefined {
  switch (codeOf(thrown)) {
    case '23503': // foreign key: what was chosen is gone, or what was deleted has just been referred to
      return errors.unknownReference
    case '40001': // serialization failure
    case '40P01': // deadlock
      return errors.changedMeanwhile
    case '55P03': // somebody else held what was needed for too long
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case 'ECONNREFUSED':
      return errors.unavailable
    default:
      return saysConnectionLost(thrown) ? errors.unavailable : undefined
  }
}

function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined
  return typeof thrown.code === 'string' ? thrown.code : undefined
}
