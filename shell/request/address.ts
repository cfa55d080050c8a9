/** Addresses of calls. */

const DEFAULT_BASE = '/xtbg'

/** Base path of every call: what the server wrote into the page (BASE_PATH); the default where no one did. */
export const API_BASE = configuredBase() ?? DEFAULT_BASE

/** The same as other programs call it, with the origin of this installation. */
export const apiAddress = (): string => window.location.origin + API_BASE

function configuredBase(): string | undefined {
  if (typeof document === 'undefined') return undefined
  const content = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content
  return content?.startsWith('/') ? content : undefined
}

/** What may stand in an address; anything else is left out. */
function asText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(',') || undefined
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : typeof value === 'string' && value
      ? value
      : undefined
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/**
 * Fills `{name}` in a route's path and appends the query; empty values are left out, lists are joined by commas.
 * @param path below the base path, for example `/sys/user/{id}`
 */
export function addressOf(path: string, params?: unknown, query?: unknown): string {
  const values = new Map(entriesOf(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(values.get(name)) ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    const text = asText(value)
    if (text !== undefined) search.set(name, text)
  }
  const tail = search.toString()
  return API_BASE + filled + (tail && `?${tail}`)
}
