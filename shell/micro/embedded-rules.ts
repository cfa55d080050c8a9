/** Who may embed the product, and when it is asked to be embedded (readings, "Micro-app mode"). Pure. */
import { parseHash } from '../session/places.ts'

const QUERY = '_microApp'

/** Asked for by the address. @param search `?a=1` @param hash `#/home?a=1` */
export const asksForMicroApp = (search: string, hash: string): boolean =>
  new URLSearchParams(search).get(QUERY) === '1' || parseHash(hash).query.get(QUERY) === '1'

/** Origins from which the product may be embedded: its own, and those the organisation names. */
export const mayHost = (origin: string, own: string, allowed: readonly string[]): boolean =>
  origin !== '' && origin !== 'null' && (origin === own || allowed.includes(origin))
