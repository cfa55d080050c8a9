/** Which files a page of the app is made of, as the build writes it into the document (`fetch-ahead.config.ts`). */

export interface PageFiles {
  /** Addresses; everything else names them by their place here. */
  readonly files: readonly string[]
  /** What every page of the app needs, by language. */
  readonly app: Readonly<Record<string, readonly number[]>>
  /** What one page needs beyond, by its path (`/sys/user/:id`) and language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
}

/** Where an address without a page leads; `shell/session/places.ts` would bring more along. */
const HOME = '/home'

/** The files of the page that an address in the hash names; of an unknown one, those of the frame alone. */
export function filesOfPage({ files, app, pages }: PageFiles, hash: string, language: string): string[] {
  const named = hash.replace(/^#/, '').replace(/\?.*$/, '')
  const path = named === '' || named === '/' ? HOME : named
  const page = pages[path] ?? pages[Object.keys(pages).find((pattern) => fits(pattern, path)) ?? '']
  const places = [...(app[language] ?? []), ...(page?.[language] ?? [])]
  return [...new Set(places)].flatMap((place) => files[place] ?? [])
}

function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at])
}
