/** How much `npm run bench -- signin` measures with. */
export interface Sizes {
  /** Users with a password. */
  users: number
  /** Entries of audit that are sealed at once, and changes that come one after the other. */
  entries: number
  changes: number
  /** Entries of a chain that is verified. */
  chain: number
  /** Rows of the log of calls, before and after. */
  fewRows: number
  manyRows: number
}
