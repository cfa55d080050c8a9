/** The protocol tus 1.0 at `/sys/oss/tus`: core, and the extensions creation, expiration, checksum and termination. */
import { AppError } from '#kernel/errors.ts'
import { errors } from '#contract/errors.ts'
import { Id } from '#contract/scalars.ts'
import type { StreamedAnswer, StreamedCall, StreamedRoute } from '#kernel/http/streamed.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  ALGORITHMS,
  announcedIn,
  assertOffsetType,
  assertProtocol,
  bytesIn,
  checksumIn,
  expiryHeader,
  TUS_HEADERS,
} from './tus-headers.ts'
import { beginUpload, continueUpload, endUpload, ownUpload } from './tus.service.ts'

const PATH = '/sys/oss/tus'
/** As the plain upload (`ossRoutes.create`). */
const CAN = 'sys:oss:upload'

export function tusRoutes(kernel: Kernel): readonly StreamedRoute[] {
  const all = { path: PATH, headers: TUS_HEADERS } as const
  const one = { path: `${PATH}/{id}`, headers: TUS_HEADERS } as const
  return [
    { ...all, id: 'tus.options', method: 'OPTIONS', can: 'public', handle: async () => ABILITIES },
    { ...all, id: 'tus.create', method: 'POST', can: CAN, handle: (call) => create(kernel, call) },
    { ...one, id: 'tus.state', method: 'HEAD', can: CAN, handle: (call) => state(kernel, call) },
    { ...one, id: 'tus.append', method: 'PATCH', can: CAN, handle: (call) => append(kernel, call) },
    { ...one, id: 'tus.end', method: 'DELETE', can: CAN, handle: (call) => end(kernel, call) },
    { ...one, id: 'tus.override', method: 'POST', can: CAN, handle: (call) => override(kernel, call) },
  ]
}

const ABILITIES: StreamedAnswer = {
  status: 204,
  headers: { 'Tus-Extension': 'creation,expiration,checksum,termination', 'Tus-Checksum-Algorithm': ALGORITHMS },
}

async function create(kernel: Kernel, { actor, headers, base }: StreamedCall): Promise<StreamedAnswer> {
  assertProtocol(headers)
  const { id, expiresAt } = await beginUpload(kernel, actor, bytesIn(headers, 'Upload-Length'), announcedIn(headers))
  return {
    status: 201,
    headers: { Location: `${base}${PATH}/${id}`, 'Upload-Offset': '0', 'Upload-Expires': expiryHeader(expiresAt) },
  }
}

async function state(kernel: Kernel, { actor, headers, params }: StreamedCall): Promise<StreamedAnswer> {
  assertProtocol(headers)
  const { received, bytes, expiresAt } = await ownUpload(kernel, actor, idOf(params))
  return {
    status: 200,
    headers: {
      'Upload-Offset': String(received),
      'Upload-Length': String(bytes),
      'Upload-Expires': expiryHeader(expiresAt),
    },
  }
}

async function append(kernel: Kernel, { actor, headers, params, body }: StreamedCall): Promise<StreamedAnswer> {
  assertProtocol(headers)
  assertOffsetType(headers)
  if (!body) throw new AppError(errors.malformedBody)
  const { received, expiresAt } = await continueUpload(kernel, actor, idOf(params), {
    offset: bytesIn(headers, 'Upload-Offset'),
    length: headers['content-length'] === undefined ? undefined : Number(headers['content-length']),
    body,
    checksum: checksumIn(headers),
  })
  return { status: 204, headers: { 'Upload-Offset': String(received), 'Upload-Expires': expiryHeader(expiresAt) } }
}

async function end(kernel: Kernel, { actor, headers, params }: StreamedCall): Promise<StreamedAnswer> {
  assertProtocol(headers)
  await endUpload(kernel, actor, idOf(params))
  return { status: 204, headers: {} }
}

/** For callers behind proxies that let only GET and POST through. */
async function override(kernel: Kernel, call: StreamedCall): Promise<StreamedAnswer> {
  switch (call.headers['x-http-method-override']) {
    case 'PATCH':
      return append(kernel, call)
    case 'DELETE':
      return end(kernel, call)
    case 'HEAD':
      return state(kernel, call)
    default:
      throw new AppError(errors.methodNotAllowed)
  }
}

/** What is no id is no upload of anybody's. @throws AppError not_found */
function idOf({ id }: StreamedCall['params']): string {
  const parsed = Id.safeParse(id)
  if (!parsed.success) throw new AppError(errors.notFound)
  return parsed.data
}
