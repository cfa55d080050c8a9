/**
 * The route object: one declaration from which the server's routing and validation, the web client, the OpenAPI
 * document, the authorisation tests and the docs are derived.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { ShareKindName } from './share-kinds.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** `module:noun:verb`, for example `sys:user:save`. */
export type PermissionCode = `${string}:${string}:${string}`

/**
 * Who may call a route. There is no default: a route without it does not compile.
 * - a permission code, or a list of which one is enough
 * - `session`: everyone who is signed in (one's own affairs)
 * - `public`: everyone, signed in or not
 */
export type Can = 'public' | 'session' | PermissionCode | readonly [PermissionCode, ...PermissionCode[]]

/** Everything the house knows about one call. */
export interface Route<
  Access extends Can = Can,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Below the base path, with `{name}` for parameters: `/sys/user/{id}`. */
  readonly path: `/${string}`
  readonly can: Access
  /** One English line for the API document. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The schema of `data`. What it does not name never leaves the server. */
  readonly reply: Reply
  /** The rules of its own this call may answer with; 400, 401, 403, 429 and 500 need not be named. */
  readonly errors?: readonly ErrorCode[]
  /**
   * The resource that the reply lists, as its changes name it (`recordChange`, `notifyListChanged`). Open pages of
   * callers who hold `can` receive its change notifications; left out, the list does not offer changes of others.
   */
  readonly resource?: string
  /** Still answers while the caller's password must be changed first. */
  readonly whileForced?: true
  /**
   * What the call answers while its caller views as another user (`contract/viewing.ts`). Left out, a plain GET behind
   * a permission code reads, what every user may call is private, and everything else is refused.
   * - `read`: it changes nothing, marks nothing as seen, and shows nothing that is the user's alone
   * - `private`: it shows what is the user's alone
   * - `end`: it ends the viewing
   */
  readonly whileViewing?: 'read' | 'private' | 'end'
  /** Stays open and sends server-sent events instead of an envelope. */
  readonly stream?: true
  /**
   * Takes one file as multipart/form-data, part `file`; `body` describes the text fields beside it. The handler gets it
   * as `call.file`. A larger one is refused with 413.
   */
  readonly upload?: { readonly maxBytes: number }
  /**
   * Also accepts `token` in the address (uploads, exports and downloads, specification section 7): a ticket that works
   * once within a minute. The token of a session is not accepted in any address.
   */
  readonly ticket?: true
  /**
   * Only for an administrator of the organisation (`superAdmin` 1), in addition to `can`: the call gives away trust
   * that no permission code can measure.
   */
  readonly administrator?: true
  /**
   * The call changes who may do what, or yields a secret. Refused in a session that another system began
   * (`kernel/session/enter.ts`), and in one whose user has not proved who they are within `stepUpMinutes` of the
   * security configuration (40303, `kernel/session/step-up.ts`). The codes of such routes are administrative rights.
   * `byInput`: only some calls do so. The handler decides by what is asked, and asks by `Call.assertVerified`.
   */
  readonly stepUp?: true | 'byInput'
  /**
   * False: the call is not in the log of calls, because it has a log of its own, only keeps how a page looks, or
   * changes nothing. Left out: calls that change or export anything are, with their masked input.
   */
  readonly isLogged?: false
  /**
   * The reply is usually some kilobytes long, and sent compressed. Only where it holds no secret and nothing that the
   * caller sent: from the length of a compressed text one learns what it has twice. Not where the handler sends an
   * `ETag`.
   */
  readonly isLarge?: true
  /**
   * Answers to a visit of the operator's support, too (`kernel/access/support.ts`), to which everything that is a
   * user's own is closed: what the frame of the page needs.
   */
  readonly inSupport?: true
  /**
   * Answers to a share of this kind, too (`contract/share.ts`): without a session, for exactly the record that the
   * share opens, which is `params.id`. The handler runs as who shared it, with what they hold at that moment. Only for
   * reading.
   * `inAddress`: the pass may stand in the address, because the browser itself fetches (pictures, audio, video).
   */
  readonly share?: { readonly kind: ShareKindName; readonly inAddress?: true }
}

/** A route with its schemas forgotten, for code that walks over all of them. */
export type AnyRoute = Route

/** Declares a route. Only gives the compiler the exact types; nothing is registered here. */
export function route<
  const Access extends Can,
  Reply extends z.ZodType,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: Route<Access, Params, Query, Body, Reply>): Route<Access, Params, Query, Body, Reply> {
  return spec
}

export type RouteMap = Readonly<Record<string, AnyRoute>>

/** What a caller hands over, before parsing. */
export type ParamsOf<R> = R extends Route<Can, infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
export type QueryOf<R> = R extends Route<Can, z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyOf<R> = R extends Route<Can, z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
/** What comes back as `data`. */
export type ReplyOf<R> = R extends Route<Can, z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never

/** The permission codes of which one is enough, or an empty list for `session` and `public`. */
export function codesOf(can: Can): readonly PermissionCode[] {
  if (can === 'public' || can === 'session') return []
  return typeof can === 'string' ? [can] : can
}

/**
 * Whether a program may make the call with an API key: not what is a user's own, not what changes who may do what, and
 * nothing that stays open.
 */
export const takesKey = ({ can, stepUp, administrator, stream }: AnyRoute): boolean =>
  codesOf(can).length > 0 && !stepUp && !administrator && !stream
