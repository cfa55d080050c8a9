import type { Explanation } from '#security/contract/access.ts'

/** What a call is called; where no menu has a word, its method and path. */
export const nameOfCall = ({ name, method, path }: Pick<Explanation['call'], 'name' | 'method' | 'path'>): string =>
  name === '' ? `${method} ${path}` : name
