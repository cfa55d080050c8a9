/**
 * Addresses with parameters: `https://host/cities/{country}?q={text}`. Parameters stand in segments of the path and in
 * values of the query, and nowhere else, so that the host is always the one that was configured.
 */

/** The name of a parameter. A model sends values of fields under the same names. */
export const PARAM_NAME = /^[A-Za-z]\w{0,49}$/
const PLACE = /\{([^{}]*)\}/g
/** Stands for a parameter while the rest of an address is looked at. */
const DUMMY = 'p'

interface AddressParts {
  /** `https://host:8443`, without parameters. */
  readonly origin: string
  /** Segments of the path, with their parameters. */
  readonly segments: readonly string[]
  /** Names and values of the query; a value may have parameters. */
  readonly query: readonly (readonly [name: string, value: string])[]
}

/** The parts of an address; undefined where it is none, or has a parameter where none may be. */
export function partsOf(address: string): AddressParts | undefined {
  const match = /^(https?:\/\/[^/?#\\{}@\s]+)(\/[^?#]*)?(?:\?([^#]*))?$/i.exec(address)
  const [, origin = '', path = '', query] = match ?? []
  if (match === null || !URL.canParse(address.replaceAll(PLACE, DUMMY))) return undefined
  if (/[\\\s]/.test(path) || new URL(origin).origin === 'null') return undefined
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '')
  const named = pairs.map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  })
  const isPlaced = named.every(([name]) => !/[{}]/.test(name))
  const texts = [...path.split('/'), ...named.map(([, value]) => value)]
  return isPlaced && texts.every(hasWholePlaces) ? { origin, segments: path.split('/'), query: named } : undefined
}

/** Whether all braces belong to parameters with proper names. */
const hasWholePlaces = (text: string): boolean =>
  placesIn(text).every((name) => PARAM_NAME.test(name)) && !/[{}]/.test(text.replaceAll(PLACE, ''))

/** The names of the parameters in a text, as often as they stand there. */
export const placesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

/** A text with values in the places of its parameters. */
export const filled = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(PLACE, (_, name: string) => valueOf(name))

/** `https://host`, as a browser writes it: what a secret is sent to. Empty for what is no address. */
export function originOf(address: string): string {
  const plain = address.replaceAll(PLACE, DUMMY)
  return URL.canParse(plain) ? new URL(plain).origin : ''
}
