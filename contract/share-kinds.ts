/** What can be shared by a link, and what came of trying one. */
import { z } from 'zod'

/** A module that can share more adds its kind here and brings a `ShareKind` (`kernel/shares/kinds.ts`). */
export const ShareKindName = z.enum(['file', 'process', 'formTemplate'])
export type ShareKindName = z.infer<typeof ShareKindName>

/** Why an attempt to open a link came to what it did; only its log says so. */
export const ShareOutcome = z.enum(['opened', 'wrong_password', 'revoked', 'expired', 'used_up', 'right_lost'])
export type ShareOutcome = z.infer<typeof ShareOutcome>
