/** OpenAPI 3.1, derived from the mounted routes. */
import { z } from 'zod'
import { Failure, success } from '#contract/envelope.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { isDownload } from '#contract/file.ts'
import { codesOf, takesKey, type AnyRoute } from '#contract/route.ts'
import { SHARE } from '#contract/share.ts'
import { FORM_TYPE, formReader } from './form-body.ts'
import type { Mounted } from './implement.ts'

type Json = Record<string, unknown>

/** Bodies as programs send them, by operation. */
export type Examples = Readonly<Record<string, unknown>>

/** How a call can be let in besides the token's header; an operation that takes one says so in its `security`. */
const SCHEMES: Json = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a session' },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, `ptk_…`; where its scopes and its owner allow the call',
  },
  ticket: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'A ticket of `POST /sys/ticket`, good once within a minute',
  },
  share: {
    type: 'apiKey',
    in: 'header',
    name: SHARE,
    description:
      'The pass that `POST /share/open` answers: for exactly the record that the share opens, without a session',
  },
  shareInAddress: {
    type: 'apiKey',
    in: 'query',
    name: SHARE,
    description: 'The same pass, where the browser itself fetches: pictures, sound, film',
  },
}

/** Any one of these is enough; undefined: what the document says for all. */
function securityOf(route: AnyRoute): Json[] | undefined {
  const { can, ticket, share } = route
  if (can === 'public') return []
  const more = [
    takesKey(route) && 'key',
    ticket && 'ticket',
    share && 'share',
    share?.inAddress && 'shareInAddress',
  ].filter(isText)
  return more.length === 0 ? undefined : ['token', ...more].map((name) => ({ [name]: [] }))
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The document for every mounted route. Public operations carry `security: []`. */
export function openApiDocument(
  mounted: readonly Mounted[],
  base: string,
  { version, examples = {} }: { version: string; examples?: Examples },
): Json {
  const paths: Record<string, Json> = {}
  const shared: Json = { Failure: schemaOf(Failure, 'output') }
  for (const { id, route } of mounted) {
    const path = (paths[route.path] ??= {})
    path[route.method.toLowerCase()] = hoist(operation(id, route, examples[id]), shared)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version, description: 'Every call of the Portico server, derived from its contract.' },
    servers: [{ url: base }],
    security: [{ token: [] }],
    tags: [...new Set(mounted.map(({ id }) => tagOf(id)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SCHEMES,
      schemas: shared,
    },
  }
}

const tagOf = (id: string): string => id.split('.', 1)[0] ?? id

function operation(id: string, route: AnyRoute, example: unknown): Json {
  const codes = codesOf(route.can)
  const security = securityOf(route)
  return {
    operationId: id,
    tags: [tagOf(id)],
    summary: route.summary,
    ...(security && { security }),
    ...(codes.length > 0 ? { 'x-permission': codes } : {}),
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body || route.upload ? { requestBody: { required: true, content: bodyContent(route, example) } } : {}),
    responses: responses(route),
  }
}

function bodyContent({ upload, body }: AnyRoute, example: unknown): Json {
  const schema = body ? schemaOf(body, 'input') : { type: 'object' }
  if (!upload)
    return {
      'application/json': { schema, ...(example !== undefined && { example }) },
      ...(body && formReader(body) && { [FORM_TYPE]: { schema } }),
    }
  const file = { type: 'string', format: 'binary' }
  const required = [...(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []), 'file']
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...(schema['properties'] as Json), file }, required } },
  }
}

const FILE: Json = {
  description: 'A file',
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
}

function successOf(route: AnyRoute): Json {
  if (isDownload(route)) return FILE
  if (route.stream)
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema: { type: 'string' } } } }
  return {
    description: 'Success',
    content: { 'application/json': { schema: schemaOf(success(route.reply), 'output') } },
  }
}

function responses(route: AnyRoute): Json {
  const ok = successOf(route)
  const always: ErrorCode[] = [errors.invalidInput, errors.tooManyRequests, errors.internal]
  if (route.can !== 'public') always.push(errors.unauthenticated, errors.forbidden, errors.passwordChangeRequired)
  if (route.administrator) always.push(errors.administratorNeeded)
  if (route.stepUp) always.push(errors.directSignInNeeded, errors.stepUpRequired)
  if (route.params) always.push(errors.notFound)
  if (route.share) always.push(errors.shareGone)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of [...always, ...(route.errors ?? [])]) {
    byStatus.set(code.status, [...(byStatus.get(code.status) ?? []), code])
  }
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map(({ name, code }) => `${code} ${name}`).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  return { '200': ok, ...Object.fromEntries(failures) }
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input')
  const needed = Array.isArray(required) ? required : []
  return Object.entries((properties ?? {}) as Json).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || needed.includes(name),
    schema: value,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

/** Named schemas move from where they are used to the document's components, where `$ref` finds them. */
function hoist(part: Json, shared: Json): Json {
  const text = JSON.stringify(part, (key, value: unknown) => {
    if (key !== '$defs') return value
    Object.assign(shared, JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')))
    return undefined
  })
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/')) as Json
}
