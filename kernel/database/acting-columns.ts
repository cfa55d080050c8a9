/** Columns that say in which department and post a user acted. */
import type { Generated } from 'kysely'

/** What a session, or a background task of one, acts as; null: the main department, and all posts. */
export interface ActingColumns {
  acting_dept_id: Generated<string | null>
  acting_post_id: Generated<string | null>
}

export interface ActingLabel {
  /** Names of the department and the post; empty for a user who has one identity. */
  acting_as: Generated<string>
}
