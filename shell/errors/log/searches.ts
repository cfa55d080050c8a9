/**
 * Web searches for an error. Only its message goes out, without what may be about people: addresses and numbers of
 * ours.
 */

const ENGINES = [
  { engine: 'Baidu', at: 'https://www.baidu.com/s?wd=' },
  { engine: 'Bing', at: 'https://www.bing.com/search?q=' },
  { engine: 'Google', at: 'https://www.google.com/search?q=' },
  { engine: 'Stack Overflow', at: 'https://stackoverflow.com/search?q=' },
] as const

const MAX_SEARCHES = 200

export interface Search {
  readonly engine: string
  readonly address: string
}

export function searches(message: string): readonly Search[] {
  const words = message
    .replaceAll(/(?:https?:\/)?\/[^\s]+/g, ' ')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{20,}/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SEARCHES)
  return ENGINES.map(({ engine, at }) => ({ engine, address: at + encodeURIComponent(words) }))
}
