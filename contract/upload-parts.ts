/** Large files are uploaded in parts (tus 1.0), so that they can be continued. */

const MB = 1024 * 1024

/** What is larger is uploaded in parts of this size. */
export const PART_BYTES = 8 * MB
/** The largest file that any organisation can allow (parameter `oss.max.mb`). */
export const MAX_RESUMABLE_BYTES = 5_120 * MB
