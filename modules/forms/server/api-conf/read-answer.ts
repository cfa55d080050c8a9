/** The content of an answer. */

/** JSON, or undefined for what is none. */
export function contentOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
