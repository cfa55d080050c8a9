/** The page of a search, of one kind or (empty) of all. */
export const resultAddress = (q: string, kind: string): string =>
  `/searchPage?${new URLSearchParams({ ...(q && { q }), ...(kind && { kind }) }).toString()}`
