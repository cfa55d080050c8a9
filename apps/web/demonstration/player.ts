/**
 * Answers the calls of the page in place of a server, which a demonstration has not. Reads come from the recording;
 * what would change something is refused, since nothing would keep it.
 */
import { virtual } from './virtual-administrator.ts'
import type { Query, Recording } from './recording.ts'

export interface Asked {
  readonly method: string
  /** Below the base path of calls. */
  readonly path: string
  readonly query: Query
  readonly body: string | undefined
}

/** Why a call is refused: texts of `locales/`. */
type Refusal = 'demonstration.keepsNothing' | 'demonstration.notPart'

export interface Player {
  readonly recording: Recording
  readonly say: (key: Refusal) => string
  /** Choices of the user that last as long as the page does, by name. */
  readonly preferences: Map<string, unknown>
}

/** Stays open and says nothing. */
const LIVE = '/sys/live'
const PREFERENCES = '/sys/preference'
/** Ends the session on this side, where there is one; there is none on another. */
const SIGN_OUT = '/logout'
/** A list of which nothing was recorded for the resource that is asked for. */
const NO_VIEWS = '/sys/savedView'

/** The status of what a demonstration has not: no page mistakes it for a record that is gone. */
const NOT_PART_STATUS = 501
const KEEPS_NOTHING_STATUS = 409

export async function play(player: Player, asked: Asked): Promise<Response> {
  const { method, path, query } = asked
  if (path === LIVE) return silence()
  if (path.startsWith(`${PREFERENCES}/`) && method === 'PUT') return keepPreference(player, asked)
  if (path === SIGN_OUT) return success(null)
  if (method !== 'GET') return refused(player, 'demonstration.keepsNothing', KEEPS_NOTHING_STATUS)
  const recorded = await player.recording.find(path, query)
  if (path === PREFERENCES) return success({ ...asObject(recorded), ...Object.fromEntries(player.preferences) })
  if (recorded === undefined && path === NO_VIEWS) return success([])
  if (recorded === undefined) return refused(player, 'demonstration.notPart', NOT_PART_STATUS)
  return success(virtual(path, recorded))
}

/** Kept as long as the page is open, so that what the user sees is what they chose. */
function keepPreference({ preferences }: Player, { path, body }: Asked): Response {
  const { value } = asObject(JSON.parse(body ?? '{}')) as { value?: unknown }
  preferences.set(decodeURIComponent(path.slice(PREFERENCES.length + 1)), value)
  return success(null)
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const success = (data: unknown): Response => Response.json({ code: 0, msg: '', data })

function refused({ say }: Player, key: Refusal, status: number): Response {
  const failure = { code: status, error: key.replace('.', '_'), msg: say(key), data: null, requestId: '' }
  return Response.json(failure, { status })
}

const silence = (): Response =>
  new Response(new ReadableStream<Uint8Array>(), { headers: { 'content-type': 'text/event-stream' } })
