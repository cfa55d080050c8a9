/** What `--demo` writes: files of several kinds to look at, and links of them. Placeholder until filled below. */
import type { SeedsOf } from '#system/server/index.ts'

export const gatewaySeeds: SeedsOf = () => []
