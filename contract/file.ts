/** Files over the wire: what a download answers, and tickets for addresses that cannot carry a header. */
import { z } from 'zod'
import type { AnyRoute } from './route.ts'
import { route } from './route.ts'

/** Opens a stored file, or the part between two bytes of it, both included. */
export type OpenFile = (part?: BytePart) => Promise<AsyncIterable<Uint8Array>>

export interface BytePart {
  readonly from: number
  readonly to: number
}

/** What the handler of a download answers; it becomes the reply's body and headers, never an envelope. */
export interface FileBody {
  /** As the person sees it, with its ending. */
  readonly name: string
  /** Media type. */
  readonly type: string
  /** A stored file is opened as a function, so that a part of it can be asked for. */
  readonly body: AsyncIterable<Uint8Array> | Uint8Array | OpenFile
  /** Its whole size. */
  readonly bytes?: number
  /** Shown in the browser instead of saved; only for types that cannot run anything. */
  readonly inline?: boolean
  /** Seconds that the browser may keep it; left out, it is not kept. */
  readonly maxAge?: number
  /** The same for everybody and for good under this address: proxies may keep it, too. */
  readonly isPublic?: boolean
}

/** The `reply` of every route that answers a file. Errors still come in the envelope. */
export const file = z.custom<FileBody>(() => true)

/** Whether a route answers a file instead of an envelope. */
export const isDownload = ({ reply }: Pick<AnyRoute, 'reply'>): boolean => reply === file

export const ticketRoutes = {
  create: route({
    method: 'POST',
    path: '/sys/ticket',
    can: 'session',
    summary: 'A ticket for one upload or download by address; valid once within a minute',
    reply: z.object({ ticket: z.string() }),
  }),
}
