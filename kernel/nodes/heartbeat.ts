/**
 * The heartbeat of a node: a row that it renews every two seconds by the database's clock. Claims (events, tasks,
 * timers, calls, scheduled runs) carry the node's name; when its row has expired, every other node may take them over.
 * A node that was only paused does no harm when it comes
 * back: each claim has a fence of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createPool } from '../database/pools.ts'
import { endNode, endOtherNodes, forgetLostNodes, renewHeartbeat } from './node.repo.ts'

export interface HeartbeatOptions {
  /**
   * The dispatch role's. The heartbeat has a connection of its own, so that a busy pool cannot make a node look lost.
   */
  connectionString: string
  nodeName: string
  log: Logger
  /** The database belongs to this process, so that any other node in the table is from an earlier run. */
  isAlone?: boolean
  beatMs?: number
}

export interface Heartbeat {
  /** Writes the first heartbeat, or tries on in the background when the database cannot be reached. */
  start(): Promise<void>
  /** Calls `handler` when another node was lost, once for each. */
  onNodeLost(handler: () => void): void
  /** After the last claim was handed back. */
  stop(): Promise<void>
}

const BEAT_MS = 2_000

export function createHeartbeat({
  connectionString,
  nodeName,
  log,
  isAlone = false,
  beatMs = BEAT_MS,
}: HeartbeatOptions): Heartbeat {
  const pool = createPool({ connectionString, max: 1, name: 'portico-heartbeat', statementTimeout: 5_000 })
  pool.on('error', () => {}) // the next beat connects again
  const handlers: (() => void)[] = []
  let lost: ReadonlySet<string> = new Set()
  let stopping = new AbortController()
  let beating: Promise<void> | undefined
  let mustEndOthers = isAlone

  const beat = async (): Promise<void> => {
    if (mustEndOthers) {
      await endOtherNodes(pool, nodeName)
      mustEndOthers = false
    }
    const found = await renewHeartbeat(pool, nodeName)
    const isNew = found.filter((name) => !lost.has(name))
    lost = new Set(found)
    if (isNew.length === 0) return
    log.info({ nodes: isNew }, 'nodes were lost: their work is taken over')
    for (const handler of handlers) handler()
  }
  const beatQuietly = () => beat().catch((err: unknown) => log.warn({ err }, 'the heartbeat was not written'))

  return {
    onNodeLost: (handler) => void handlers.push(handler),
    async start() {
      stopping = new AbortController()
      const { signal } = stopping
      await beatQuietly()
      await forgetLostNodes(pool).catch(() => {}) // the next start does it
      beating = (async () => {
        while (!signal.aborted) {
          await sleep(beatMs, undefined, { signal }).catch(() => {})
          if (!signal.aborted) await beatQuietly()
        }
      })()
    },
    async stop() {
      stopping.abort()
      await beating
      await endNode(pool, nodeName).catch((err: unknown) => log.warn({ err }, 'the end of this node was not written'))
      await pool.end()
    },
  }
}
