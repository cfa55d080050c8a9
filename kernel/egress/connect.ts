/** A TCP connection to a host that a user typed in, or that another host named. */
import { connect, type Socket } from 'node:net'
import { allowedAddresses, EgressError, reasonOf } from './outbound.ts'
import type { EgressRules } from './rules.ts'

export interface Peer {
  readonly host: string
  readonly port: number
}

/**
 * Connects to an address of the host that the rules allow. After so long without a byte the connection breaks.
 * @throws EgressError refused, unreachable, timeout
 */
export async function connectTo(rules: EgressRules, { host, port }: Peer, silentMs: number): Promise<Socket> {
  const [first] = await allowedAddresses(rules, host, port)
  const socket = connect({ host: first?.address ?? host, port })
  return new Promise((resolve, reject) => {
    socket.setTimeout(silentMs, () =>
      socket.destroy(new EgressError('timeout', `${host}:${port} was silent for ${silentMs} ms`)),
    )
    socket.once('connect', () => {
      socket.off('error', fail)
      resolve(socket)
    })
    const fail = (error: Error) =>
      reject(error instanceof EgressError ? error : new EgressError('unreachable', reasonOf(error), { cause: error }))
    socket.once('error', fail)
  })
}
