/** The content of a deleted file, or of a part of an upload, is to go; the event carries its place. */
export const DISCARDED = 'oss.discarded'
