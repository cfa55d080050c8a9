/** A secret goes to no host that it was not entered for: otherwise who may change a channel could read its secrets. */
import { InvalidInput } from '#kernel/errors.ts'
import type { Secrets } from './secret.ts'

type Config = Readonly<Record<string, string | number>>

/** Fields of a configuration that name where secrets go. */
const PLACES = ['host', 'endpoint', 'oapiEndpoint', 'tokenUrl']
/** Secrets that are never sent: they sign what leaves, and open what comes in. */
const STAY_HERE = new Set(['dkimKey', 'token', 'encodingAesKey'])

/**
 * The secrets that a changed channel keeps besides the `given` ones: `known` itself, or none where another provider
 * takes its place.
 * @throws InvalidInput at each secret that is to be entered again
 */
export function keptSecrets(
  { before, after }: { before: Config; after: Config },
  { known, given }: { known: Secrets; given: Secrets },
): Secrets {
  const isSame = (name: string) => String(before[name] ?? '') === String(after[name] ?? '')
  if (!isSame('platform')) return {}
  if (PLACES.every(isSame)) return known
  const missing = Object.keys(known).filter(
    (name) => known[name] !== '' && given[name] === undefined && !STAY_HERE.has(name),
  )
  if (missing.length === 0) return known
  throw new InvalidInput(missing.map((name) => ({ path: `secret.${name}`, code: 'channel_secret_again', params: {} })))
}
