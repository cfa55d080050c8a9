/** Where clamd listens, out of one setting. */

/** A TCP port, or a socket of this machine. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string }

const TCP = /^(?:\[(?<v6>[\da-fA-F:.]+)\]|(?<host>[\w.-]+)):(?<port>\d{1,5})$/
const MAX_PORT = 65_535
/** What the address of a Unix socket can hold on Linux. */
const MAX_PATH = 107

/**
 * Reads `host:port`, `[::1]:3310`, or the absolute path of a Unix socket, `unix:` before it or not.
 * @throws Error naming what it must look like
 */
export function readClamdAddress(text: string): ClamdAddress {
  const path = text.replace(/^unix:(?:\/\/)?/, '')
  if (path.startsWith('/') && path.length <= MAX_PATH) return { path }
  const { v6, host = v6, port } = TCP.exec(text)?.groups ?? {}
  const number = Number(port)
  if (host === undefined || number < 1 || number > MAX_PORT)
    throw new Error('must look like host:3310 or /run/clamav/clamd.ctl')
  return { host, port: number }
}
